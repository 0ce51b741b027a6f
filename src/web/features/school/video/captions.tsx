import { type RefObject, useEffect, useState } from 'react'
import type { Transcript } from '#contract/school/video.ts'
import { Caption } from './caption.tsx'

type Written = Transcript['lines'][number]['written']

/** The captions of the current second in the languages that the learner chose. */
export function Captions({
  videoRef,
  langs,
  writtenOf,
}: {
  videoRef: RefObject<HTMLVideoElement | null>
  langs: string[]
  /** Finds what a track says in kana, with its kanji. */
  writtenOf: (said: string) => Written
}) {
  const lines = useCues(videoRef, langs)
  const texts = langs.map((lang) => {
    const said = lines[lang] ?? ''
    return { lang, ...(writtenOf(said) ?? { text: said }) }
  })
  return <Caption className="captions" texts={texts} />
}

/** Cues that each language's track says right now. Tracks are fetched only once the picture runs, so as not to hold it up. */
function useCues(videoRef: RefObject<HTMLVideoElement | null>, langs: string[]): Record<string, string> {
  const [lines, setLines] = useState<Record<string, string>>({})
  const wanted = langs.join()
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const closing = new AbortController()
    const { signal } = closing
    const begin = () => {
      for (const track of video.textTracks) {
        track.mode = wanted.split(',').includes(track.language) ? 'hidden' : 'disabled'
        const show = () => setLines((before) => ({ ...before, [track.language]: textOf(track) }))
        show()
        track.addEventListener('cuechange', show, { signal })
      }
    }
    if (video.readyState >= 3) begin()
    else video.addEventListener('playing', begin, { once: true, signal })
    return () => closing.abort()
  }, [videoRef, wanted])
  return lines
}

const textOf = (track: TextTrack) =>
  [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent ?? '').join('\n')
