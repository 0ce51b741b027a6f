import { globSync, readFileSync } from 'node:fs'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { runInLocale } from '#web/i18n/server-locale.ts'
import { usePageView } from '#web/ui/page/page-view.ts'
import { useReader } from '#web/ui/page/reader.ts'
import { keepInside } from './keep-inside.ts'
import { asBytes, drawWithKept, withKept } from './kept-parts.ts'

const drawing = () => {
  const Inside = vi.fn(({ name }: { name: string }) => createElement('b', null, name))
  const kept = keepInside(Inside)
  return { Inside, draw: (name: string) => renderToStaticMarkup(kept('p', { id: 'a' }, { name })) }
}

test('the inside is drawn once for the same props, and anew for others and in another locale', () => {
  const { Inside, draw } = drawing()
  expect(draw('<Su>')).toBe('<p id="a"><b>&lt;Su&gt;</b></p>')
  expect(draw('<Su>')).toBe('<p id="a"><b>&lt;Su&gt;</b></p>')
  expect(Inside).toHaveBeenCalledTimes(1)
  expect(draw('Mya')).toBe('<p id="a"><b>Mya</b></p>')
  runInLocale('en', () => draw('Mya'))
  expect(Inside).toHaveBeenCalledTimes(3)
})

test('what was asked for longest ago makes room, so that the memory has an end', () => {
  const { Inside, draw } = drawing()
  for (let n = 0; n < 2_000; n++) draw(`name ${n}`)
  draw('name 0')
  expect(Inside).toHaveBeenCalledTimes(2_000)
  draw('one more')
  draw('name 0')
  expect(Inside).toHaveBeenCalledTimes(2_001)
  draw('name 1')
  expect(Inside).toHaveBeenCalledTimes(2_002)
})

const ReadsReader = () => createElement('b', null, JSON.stringify(useReader()))
const ReadsView = () => createElement('b', null, JSON.stringify(usePageView()))

test.each([
  ['who reads', ReadsReader],
  ['where the page stands', ReadsView],
])('nothing that is kept may ask %s, however deep inside', (_, Reads) => {
  const kept = keepInside(() => createElement('p', null, createElement(Reads)))
  expect(() => kept('div', {}, {})).toThrow('knows its props alone')
  // Outside it may.
  expect(renderToStaticMarkup(createElement(Reads))).toMatch(/^<b>{/)
})

const kept = keepInside(({ name }: { name: string }) => createElement('b', null, name))
const Around = ({ children }: { children: ReactNode }) =>
  createElement('div', {}, children, kept('i', {}, { name: 'စု' }))
const Within = () => kept('p', {}, { name: '<?kept 1?>' })

test('a document has what is kept in its places, whatever the order in which it was asked for', () => {
  const draw = () => renderToStaticMarkup(createElement(Around, null, createElement(Within)))
  const expected = '<div><p><b>&lt;?kept 1?&gt;</b></p><i><b>စု</b></i></div>'
  expect(draw()).toBe(expected)
  for (let n = 0; n < 2; n++) {
    const { drawn, kept } = drawWithKept(draw)
    expect(drawn).not.toContain('<b>')
    expect(Buffer.concat(withKept(asBytes(drawn), kept)).toString()).toBe(expected)
  }
  expect(draw()).toBe(expected)
})

test('what is kept may have kept parts itself', () => {
  const outer = keepInside(({ name }: { name: string }) => kept('p', {}, { name }))
  const document = drawWithKept(() => renderToStaticMarkup(outer('div', {}, { name: 'Su' })))
  expect(document.kept).toHaveLength(1)
  expect(Buffer.concat(withKept(asBytes(document.drawn), document.kept)).toString()).toBe(
    '<div><p><b>Su</b></p></div>',
  )
})

test('there is no other context but the readings of kanji, of which what is kept knows nothing', () => {
  const found = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && /createContext[<(]/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
  expect(found.sort()).toEqual([
    'src/web/ui/page/page-view.ts',
    'src/web/ui/page/reader.ts',
    'src/web/ui/words/furigana.tsx',
  ])
})
