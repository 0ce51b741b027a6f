import { expect, it } from 'vitest'
import type { Rendition } from '#server/platform/db/rows.ts'
import { masterPlaylist, mediaPlaylist } from './playlists.ts'

const rung = (name: Rendition['name'], height: number): Rendition => ({
  name,
  bytes: 100,
  bandwidth: 60_000,
  width: Math.round((height * 16) / 9),
  height,
  codecs: height ? 'avc1.42c00d,mp4a.40.2' : 'mp4a.40.2',
  segments: [
    { start: 0, bytes: 50, seconds: 2.002 },
    { start: 50, bytes: 50, seconds: 1.5 },
  ],
})

it('the master playlist names every rung, 144p first and sound alone last, each with the code', () => {
  const text = masterPlaylist(
    [rung('audio', 0), rung('360p', 360), rung('144p', 144), rung('240p', 240)],
    'C.o-d_e',
  )
  expect(text.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([
    '144p.m3u8?code=C.o-d_e',
    '240p.m3u8?code=C.o-d_e',
    '360p.m3u8?code=C.o-d_e',
    'audio.m3u8?code=C.o-d_e',
  ])
  expect(text).toContain('BANDWIDTH=60000,RESOLUTION=256x144,CODECS="avc1.42c00d,mp4a.40.2"\n144p')
  expect(text).toContain('BANDWIDTH=60000,CODECS="mp4a.40.2"\naudio')
})

it('a rung’s playlist names the key once, carries the code in every address, and ends', () => {
  expect(mediaPlaylist(rung('144p', 144), 'abc').split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-TARGETDURATION:3',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-KEY:METHOD=AES-128,URI="key?code=abc"',
    '#EXTINF:2.002000,',
    '144p/0.ts?code=abc',
    '#EXTINF:1.500000,',
    '144p/1.ts?code=abc',
    '#EXT-X-ENDLIST',
    '',
  ])
})
