import { findLast } from '#domain/base/lists.ts'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5]

export function setSpeed(video: HTMLVideoElement | null, speed: number): void {
  if (!video) return
  video.defaultPlaybackRate = speed
  video.playbackRate = speed
}

export function slower(video: HTMLVideoElement | null): void {
  const now = video?.playbackRate ?? 1
  setSpeed(video, findLast(speeds, (speed) => speed < now) ?? now)
}

export function faster(video: HTMLVideoElement | null): void {
  const now = video?.playbackRate ?? 1
  setSpeed(video, speeds.find((speed) => speed > now) ?? now)
}
