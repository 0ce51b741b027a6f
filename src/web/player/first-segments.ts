/** Number of segments that Chromium's own player has before it shows a picture. */
const WAITED_FOR = 4

/**
 * The first segments that playing from the second `at` needs, as addresses beside the playlist's.
 * @param playlist the text of an HLS media playlist (RFC 8216 §4.3.3)
 */
export function firstSegments(playlist: string, at: number): string[] {
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),.*\n(\S+)/g)]
  let end = 0
  const first = segments.findIndex(([, seconds]) => {
    end += Number(seconds)
    return end > at
  })
  return first < 0 ? [] : segments.slice(first, first + WAITED_FOR).map(([, , address]) => address ?? '')
}

/** Only there do a page's fetches and the player share one cache: elsewhere each would load its own. */
export const sharesCacheWithPlayer = (): boolean => 'userAgentData' in navigator
