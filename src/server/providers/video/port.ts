import type { VideoCode } from '#domain/school/video-code.ts'

/** Who wants to watch what: the session as `sessionMark` gives it. */
export type Viewing = { hostingId: string; learnerId: number; session: string; now: Date }

/** Where protected videos are hosted. */
export type VideoHosting = {
  /** A one-time code and what its player needs; throws ServiceUnavailable where the host cannot be reached. */
  issue(viewing: Viewing): Promise<{ otp: string; playbackInfo: string }>
  /** What a code of ours vouches for; null for any other text, and always where someone else serves the media. */
  readCode(code: string, hostingId: string): VideoCode | null
}
