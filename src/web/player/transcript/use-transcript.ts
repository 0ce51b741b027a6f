import { useState } from 'react'
import type { Transcript } from '#contract/school/video.ts'
import { api } from '#web/runtime/browser/api.ts'

/** Transcript of a video: as the page brought it, or asked for when its fold is opened; one that can't be had is asked for again. */
export function useTranscript(videoId: string, given: Transcript | null) {
  const [transcript, setTranscript] = useState(given)
  return {
    transcript,
    async fetch() {
      if (transcript) return
      const answer = await api.video.transcript({ id: videoId }).catch(() => null)
      if (answer) setTranscript(answer.data)
    },
  }
}
