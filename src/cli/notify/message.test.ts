import { expect, test } from 'vitest'
import { readMessage } from './message.ts'

const said = { title: 'သတင်း', 'title-en': 'News', body: 'စာကိုယ်', 'body-en': 'Body' }

test('Japanese may be left out, and is kept where it is said', () => {
  expect(readMessage(said).title).toEqual({ my: 'သတင်း', en: 'News' })
  const { title, body } = readMessage({ ...said, 'title-ja': 'お知らせ', 'body-ja': '本文' })
  expect([title.ja, body.ja]).toEqual(['お知らせ', '本文'])
  expect(() => readMessage({ ...said, 'title-ja': ' ' })).toThrow('--title-ja is empty')
})
