import type { VideoCode } from '#domain/school/video-code.ts'

/** Request of a learner to watch a video: their session is as `sessionMark` gives it. */
export type Viewing = { hostingId: string; learnerId: number; session: string; now: Date }

/** Host of protected videos. */
export type VideoHosting = {
  /** A one-time code and what its player needs; throws ServiceUnavailable where the host cannot be reached. */
  issue(viewing: Viewing): Promise<{ otp: string; playbackInfo: string }>
  /** Contents of a code of ours; null for any other text, and always where someone else serves the media. */
  readCode(code: string, hostingId: string): VideoCode | null
}
