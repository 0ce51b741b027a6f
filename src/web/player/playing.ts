import type { freshManifests } from './manifest.ts'
import type { PlaybackOptions } from './playback-options.ts'
import type { PlaybackProgress } from './progress.ts'
import type { Source } from './source.ts'

/** A video that plays, as the parts of playback share it. */
export type PlaybackState = Pick<
  PlaybackOptions,
  'video' | 'rung' | 'onNotice' | 'onForbidden' | 'holdPicture'
> & {
  source: Source | null
  /** The rung's playlist, fetched before play; null if it could not be. */
  ahead: Promise<{ address: string; text: string } | null> | null
  /** True if its first segments were asked for. */
  isPrepared: boolean
  /** True if the browser plays by itself, without hls.js. */
  isNative: boolean
  /** True if the learner wants it to play. */
  isWanted: boolean
  isRecovering: boolean
  progress: PlaybackProgress
  manifests: ReturnType<typeof freshManifests>
  /** Aborted when the player is closed. */
  signal: AbortSignal
}
