/** Notice for the learner; null while all is well. */
export type Notice = null | 'offline' | 'recovering' | 'failed' | { refused: string }

export type PlaybackOptions = {
  video: HTMLVideoElement
  /** The master playlist's address with a code that was made just now, where the page brought one. */
  manifest: string | null
  /** Asks for a new code; answers the master playlist's address. Throws CallError when refused, anything else when unreachable. */
  renew: () => Promise<string>
  rung: string
  /** The second at which to begin. */
  startAt: number
  onNotice: (notice: Notice) => void
  /** Told where the browser lets nothing with sound begin without a tap. */
  onForbidden?: () => void
  /** Keeps the present picture on the screen while the source is changed. */
  holdPicture: () => void
}
