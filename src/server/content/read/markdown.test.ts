import { expect, it } from 'vitest'
import { type Rendering, renderLine, renderMarkdown, splitSections } from './markdown.ts'
import { MarkdownFile } from './markdown-file.ts'

const burmese: Rendering = { lang: 'my', latin: 'en', picture: (name) => `/media/${name}.svg` }
const html = (text: string, rendering = burmese) => renderMarkdown(text, rendering)

it('shows HTML as the text that it is, and makes no link that could run something', () => {
  const rendered = html(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x)\n\n![x"onload="y](z"onerror="w)',
  )
  expect(rendered).not.toMatch(/<(script|img src="?x|a )/)
  expect(rendered).not.toMatch(/<[^>]*\son\w+=/)
})

it('marks what is written in another language than the text', () => {
  expect(html('မင်္ဂလာပါ။ “Good morning. How are you?” လို့ ပြောပါ။')).toBe(
    '<p>မင်္ဂလာပါ။ “<span lang="en">Good morning. How are you?</span>” လို့ ပြောပါ။</p>',
  )
  expect(html('**ありがとう。** (arigatou) ကျေးဇူး', { ...burmese, latin: 'ja-Latn' })).toBe(
    '<p><strong><span lang="ja">ありがとう。</span></strong> (<span lang="ja-Latn">arigatou</span>) ကျေးဇူး</p>',
  )
  expect(html('Say မင်္ဂလာပါ every day.', { ...burmese, lang: 'en' })).toBe(
    '<p>Say <span lang="my">မင်္ဂလာပါ</span> every day.</p>',
  )
})

it('makes no heading of an empty corner', () => {
  const cells = html('| | a |\n| --- | --- |\n| b | |').match(
    /<t[dh]>[^<]*(<span[^>]*>[^<]*<\/span>)?<\/t[dh]>/g,
  )
  expect(cells?.map((cell) => cell.replace(/<\/?span[^>]*>/g, ''))).toEqual([
    '<td></td>',
    '<th>a</th>',
    '<td>b</td>',
    '<td></td>',
  ])
})

it('shows drawings by their addresses, tables that scroll, and links out with rel', () => {
  expect(html('![ကြက်ဥ](egg)')).toContain('<img src="/media/egg.svg" alt="ကြက်ဥ" ')
  expect(html('![x](egg)', { ...burmese, picture: () => null })).toBe('<p></p>')
  expect(html('| က | ခ |\n| --- | --- |\n| ဂ | ဃ |')).toMatch(
    /^<div class="table" tabindex="0"><table>[\s\S]*<\/table><\/div>$/,
  )
  const wide = html(`| A "b" | c | d |\n| --- | --- | --- |\n| ${'x '.repeat(40)} | y | z |`)
  expect(wide).toMatch(/^<div class="table wide" /)
  expect(wide.match(/data-label="[^"]*"/g)).toEqual([
    'data-label="A &quot;b&quot;"',
    'data-label="c"',
    'data-label="d"',
  ])
  expect(html('| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |')).not.toContain('wide')
  expect(html('[က](https://example.org) [ခ](/review)')).toBe(
    '<p><a href="https://example.org" rel="noopener">က</a> <a href="/review">ခ</a></p>',
  )
})

it('parts a text at its headings, and knows a heading from a line that looks like one', () => {
  const { before, sections } = splitSections(
    'Intro\n\n## One?\n\nYes.\n\n### More\n\n- ## no\n\n## **Two**?\n\nNo.\n',
  )
  expect(before).toBe('Intro')
  expect(sections).toEqual([
    { heading: 'One?', text: 'Yes.\n\n### More\n\n- ## no' },
    { heading: '**Two**?', text: 'No.' },
  ])
  expect(renderLine('**Two**?', { ...burmese, lang: 'en' })).toBe('<strong>Two</strong>?')
})

it('knows where head and body begin, with either kind of line ends', () => {
  const file = new MarkdownFile('x.md', '---\r\ntitle: One\r\n---\r\n\r\nText\r\n')
  expect(file.body).toBe('\nText\n')
  expect(file.problem(1, 'here').line).toBe(5)
  expect(file.head.line(['title'])).toBe(2)
})
