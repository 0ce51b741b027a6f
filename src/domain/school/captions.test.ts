import { expect, test } from 'vitest'
import { buildTranscript, parseCues } from './captions.ts'

test('cues are read with and without hours, names, settings, styling, and Windows’ line ends', () => {
  const vtt = [
    'WEBVTT\r\nKind: captions',
    'NOTE 00:01 is no cue',
    '1\r\n00:00.400 --> 00:04.000 align:center\r\n<v Su>Hello &amp; <i>welcome</i>.',
    '01:00:04.500 --> 01:00:05.250\nOne\nTwo\n',
  ].join('\r\n\r\n')
  expect(parseCues(vtt)).toEqual([
    { from: 0.4, to: 4, text: 'Hello & welcome.' },
    { from: 3604.5, to: 3605.25, text: 'One\nTwo' },
  ])
})

test('what is no cue is passed over: no text, an end before its start, no time', () => {
  for (const block of [
    '00:01.000 --> 00:02.000',
    '00:02.000 --> 00:01.000\nx',
    'soon --> later\nx',
    '-->',
    '',
  ])
    expect([block, parseCues(`WEBVTT\n\n${block}`)]).toEqual([block, []])
})

test('a megabyte of the strangest text is read in no time', () => {
  const begun = process.cpuUsage().user
  for (const text of ['<', '\n', '-->', '&amp', '00:']) parseCues(text.repeat(1_000_000 / text.length))
  expect(process.cpuUsage().user - begun).toBeLessThan(2_000_000)
})

const cue = (from: number, to: number, text: string) => ({ from, to, text })

test('each line has the Burmese of its middle, and none where nothing is said', () => {
  const taught = [cue(0, 2, 'Hello.'), cue(2, 4, 'Goodbye.'), cue(6, 8, 'See you.')]
  expect(buildTranscript(taught, [cue(0.2, 2.1, 'မင်္ဂလာပါ။'), cue(2.1, 4, 'သွားပြီ။'), cue(4, 5, '…')])).toEqual(
    [
      { from: 0, to: 2, text: 'Hello.', meaning: 'မင်္ဂလာပါ။' },
      { from: 2, to: 4, text: 'Goodbye.', meaning: 'သွားပြီ။' },
      { from: 6, to: 8, text: 'See you.', meaning: null },
    ],
  )
})

test('captions in one language alone are lines too', () => {
  const cues = [cue(0, 2, 'Hello.')]
  const lines = [{ from: 0, to: 2, text: 'Hello.', meaning: null }]
  expect([buildTranscript(cues, []), buildTranscript([], cues), buildTranscript([], [])]).toEqual([
    lines,
    lines,
    [],
  ])
})
