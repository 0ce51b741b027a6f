import { expect, test } from 'vitest'
import { firstSegments } from './first-segments.ts'

const playlist = [
  '#EXTM3U',
  '#EXT-X-KEY:METHOD=AES-128,URI="key?code=c"',
  ...[2, 2, 2.5, 2, 2, 1].flatMap((seconds, at) => [
    `#EXTINF:${seconds.toFixed(6)},`,
    `144p/${at}.ts?code=c`,
  ]),
  '#EXT-X-ENDLIST\n',
].join('\n')
const numbers = (at: number) =>
  firstSegments(playlist, at).map((address) => /^144p\/(\d)\.ts\?code=c$/.exec(address)?.[1])

test('from the beginning they are the first four', () => expect(numbers(0)).toEqual(['0', '1', '2', '3']))
test('from a second they are those that hold it and what follows', () => {
  expect(numbers(3.9)).toEqual(['1', '2', '3', '4'])
  expect(numbers(4)).toEqual(['2', '3', '4', '5'])
  expect(numbers(11)).toEqual(['5'])
})
test('behind the end, or of what is no playlist, there are none', () => {
  expect(numbers(12)).toEqual([])
  expect(firstSegments('<!doctype html>', 0)).toEqual([])
})
