import { CallError } from '#contract/errors.ts'
import { codeFreshness } from './access.ts'
import { onlineOr } from './online-or.ts'
import type { PlaybackOptions } from './playback-options.ts'

/** The master playlist's address; its code is renewed when it is old. */
export function freshManifests({ manifest, renew, onNotice }: PlaybackOptions, signal: AbortSignal) {
  let latest = manifest
  let madeAt = Date.now()
  return {
    /** The address, if its code is still good. */
    fresh: (): string | null => (Date.now() - madeAt < codeFreshness ? latest : null),

    /** The address with a new code; null when it is refused for good, or when `wentOn` says that playback needs none any more. */
    async renewed(wentOn: () => boolean): Promise<string | null> {
      for (let wait = 1_000; !signal.aborted; wait = Math.min(10_000, wait * 2)) {
        try {
          latest = await renew()
          madeAt = Date.now()
          return latest
        } catch (error) {
          if (error instanceof CallError && error.status < 500 && error.status !== 429) {
            onNotice({ refused: error.message })
            return null
          }
          onNotice('offline')
          await onlineOr(wait, signal)
          if (wentOn()) return null
        }
      }
      return null
    },
  }
}
