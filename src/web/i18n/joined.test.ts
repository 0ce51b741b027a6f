import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WORD_JOINER } from '#domain/text/burmese/join-particles.ts'
import { joinedProps } from './joined.ts'

const LONG = 'ကျွန်တော် ကျေးဇူးတင်ပါတယ်'
const JOINED = 'ကျွန်တော် ကျေးဇူးတင်\u2060ပါ\u2060တယ်'

test('text of the document keeps its particles, alone or among other children', () => {
  expect(joinedProps('p', { children: LONG })).toEqual({ children: JOINED })
  expect(joinedProps('p', { children: [LONG, 3, null, 'and'] })).toEqual({
    children: [JOINED, 3, null, 'and'],
  })
  expect(
    joinedProps('div', { dangerouslySetInnerHTML: { __html: `<a title="${LONG}">${LONG}</a>` } }),
  ).toEqual({
    dangerouslySetInnerHTML: { __html: `<a title="${LONG}">${JOINED}</a>` },
  })
})

test('the name of an element holds its text as it is shown', () =>
  expect(joinedProps('button', { 'aria-label': 'အတန်းထဲ ဝင်မည်: စကား', children: [null, 'အတန်းထဲ ဝင်မည်'] })).toEqual(
    {
      'aria-label': 'အ\u2060တန်း\u2060ထဲ ဝင်\u2060မည်: စကား',
      children: [null, 'အ\u2060တန်း\u2060ထဲ ဝင်\u2060မည်'],
    },
  ))

test('attributes, options, fields and other languages stay, and then nothing is copied', () => {
  for (const [type, props] of [
    ['option', { children: LONG }],
    ['textarea', { children: LONG }],
    ['title', { children: LONG }],
    ['input', { value: LONG, 'aria-label': LONG }],
    ['p', { children: 'Nothing in Burmese here, and it is long.' }],
  ] as const)
    expect(joinedProps(type, props)).toBe(props)
})

test('nothing but the pages joins: no API answer, message, export, search or key of comparison', async () => {
  const files = await readdir('src', { recursive: true })
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
  const joining: string[] = []
  for (const file of sources)
    if (/import .*joinParticles|\/joined\.ts/.test(await readFile(join('src', file), 'utf8')))
      joining.push(file)
  expect(joining.sort()).toEqual(['web/i18n/in-script-of-page.ts', 'web/i18n/joined.ts'])
  const messages = await readFile('messages/my.json', 'utf8')
  expect(messages).not.toContain(WORD_JOINER)
})
