import { beforeAll, expect, test } from 'vitest'
import { type PageLocale, readPageLocaleFrom } from './locale.ts'
import { asShown, prepareZawgyi } from './script-of-page.ts'
import { shownProps } from './shown-props.ts'

let locale: PageLocale = 'my-Qaag'
beforeAll(async () => {
  readPageLocaleFrom(() => locale)
  await prepareZawgyi()
})

test('every text that is shown or read out is in Zawgyi, at any depth of the children', () => {
  const props = { 'aria-label': 'မြန်မာ', title: 'မြန်မာ', children: ['မြန်မာ', 3, ['မြန်မာ', null]] }
  expect(shownProps(props)).toEqual({
    'aria-label': 'ျမန္မာ',
    title: 'ျမန္မာ',
    children: ['ျမန္မာ', 3, ['ျမန္မာ', null]],
  })
})

test('what is sent, looked up or compared stays as it is', () => {
  const props = { value: 'မြန်မာ', name: 'မြန်မာ', href: '/?q=မြန်မာ', id: 'မြန်မာ' }
  expect(shownProps(props)).toEqual(props)
})

test('the language says that it is Zawgyi, and other languages stay', () => {
  expect(shownProps({ lang: 'my', children: '' }).lang).toBe('my-Qaag')
  expect(shownProps({ lang: 'ja', children: 'あいう' })).toEqual({ lang: 'ja', children: 'あいう' })
})

test('pages in Unicode are left alone', () => {
  locale = 'my'
  expect(asShown('မြန်မာ')).toBe('မြန်မာ')
  locale = 'my-Qaag'
})
