import { type RefObject, useEffect, useState } from 'react'

export type VideoState = {
  paused: boolean
  time: number
  buffered: number
  ended: boolean
  muted: boolean
  speed: number
  waiting: boolean
}

const events = [
  'play',
  'playing',
  'pause',
  'ended',
  'timeupdate',
  'progress',
  'seeking',
  'seeked',
  'waiting',
  'volumechange',
  'ratechange',
  'emptied',
  'error',
]

/** State that a video element shows right now, for its controls. */
export function useVideoState(videoRef: RefObject<HTMLVideoElement | null>, startAt: number): VideoState {
  const [state, setState] = useState<VideoState>({
    paused: true,
    time: startAt,
    buffered: 0,
    ended: false,
    muted: false,
    speed: 1,
    waiting: false,
  })
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const closing = new AbortController()
    const read = () =>
      setState((before) => ({
        paused: video.paused,
        time: video.readyState > 0 && !video.error ? video.currentTime : before.time,
        buffered: bufferedAt(video),
        ended: video.ended,
        muted: video.muted,
        speed: video.playbackRate,
        waiting: !video.paused && !video.ended && video.readyState < 3,
      }))
    for (const event of events) video.addEventListener(event, read, { signal: closing.signal })
    return () => closing.abort()
  }, [videoRef])
  return state
}

/** Until which second the video can play on without the network. */
function bufferedAt(video: HTMLVideoElement): number {
  for (let range = 0; range < video.buffered.length; range++)
    if (
      video.buffered.start(range) <= video.currentTime + 0.1 &&
      video.currentTime <= video.buffered.end(range)
    )
      return video.buffered.end(range)
  return 0
}
