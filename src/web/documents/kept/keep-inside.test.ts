import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { usePageView } from '#web/documents/page-view.ts'
import { useReader } from '#web/documents/reader.ts'
import { inLocale } from '#web/i18n/server-locale.ts'
import { keepInside } from './keep-inside.ts'

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
  inLocale('en', () => draw('Mya'))
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

test('there is no other context', () => {
  const found = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && /createContext[<(]/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
  expect(found.sort()).toEqual(['src/web/documents/page-view.ts', 'src/web/documents/reader.ts'])
})
