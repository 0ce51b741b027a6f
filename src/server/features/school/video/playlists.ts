import type { Rendition } from '#server/platform/db/rows.ts'

const order: readonly Rendition['name'][] = ['144p', '240p', '360p', 'audio']

/**
 * The HLS master playlist (RFC 8216 §4.3.4): every rendition, 144p first because players start with the first. Addresses are
 * relative and carry the code, so that any player can follow them.
 */
export function masterPlaylist(renditions: readonly Rendition[], code: string): string {
  const rungs = [...renditions].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const entries = rungs.flatMap((rung) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bandwidth}${resolution(rung)},CODECS="${rung.codecs}"`,
    `${rung.name}.m3u8?code=${code}`,
  ])
  return lines('#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS', ...entries)
}

/**
 * The HLS playlist of one rendition (RFC 8216 §4.3.3). One key tag stands before all segments and names no vector: then a segment's is
 * its sequence number (§5.2), and the key is asked for once, not again for every segment.
 */
export function mediaPlaylist(rung: Rendition, code: string): string {
  const longest = Math.max(1, ...rung.segments.map((segment) => segment.seconds))
  const entries = rung.segments.flatMap((segment, sequence) => [
    `#EXTINF:${segment.seconds.toFixed(6)},`,
    `${rung.name}/${sequence}.ts?code=${code}`,
  ])
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-KEY:METHOD=AES-128,URI="key?code=${code}"`,
    ...entries,
    '#EXT-X-ENDLIST',
  )
}

const resolution = (rung: Rendition) => (rung.width > 0 ? `,RESOLUTION=${rung.width}x${rung.height}` : '')

const lines = (...all: string[]) => `${all.join('\n')}\n`
