import { useEffect, useRef, useState } from 'react'
import type { LessonToHear } from '#contract/school/video.ts'
import { m } from '#messages'
import { remembered } from '#web/runtime/browser/remembered.ts'
import { AT_ITS_START, type Queue, type Queued, startQueue } from './lesson-queue.ts'

type Given = { lessons: readonly LessonToHear[]; languageId: number; learnerId: number }

const AT_THE_START: Queued = { ...AT_ITS_START, index: 0 }

/** The player of a list of lessons: it begins with the one at which this learner left it in this browser. */
export function useQueue({ lessons, languageId, learnerId }: Given) {
  const audio = useRef<HTMLAudioElement>(null)
  const queue = useRef<Queue>(null)
  const [queued, setQueued] = useState(AT_THE_START)

  // What the page fetches anew while it plays must not move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a queue lives as long as the page
  useEffect(() => {
    const element = audio.current
    if (!element) return
    const place = remembered(`heard-lesson-${learnerId}-${languageId}`)
    const left = lessons.findIndex(({ lesson_id }) => lesson_id === Number(place.read()))
    const startAt = Math.max(0, left)
    setQueued({ ...AT_THE_START, index: startAt })
    const started = startQueue({
      audio: element,
      lessons,
      learnerId,
      title: m.shared_listen_title(),
      startAt,
      onChange: (next) => {
        setQueued(next)
        place.write(String(lessons[next.index]?.lesson_id ?? ''))
      },
    })
    queue.current = started
    return () => started.close()
  }, [languageId, learnerId])

  return {
    ...queued,
    audio,
    play: () => queue.current?.play(),
    pause: () => queue.current?.pause(),
    previous: () => queue.current?.go(queued.index - 1),
    next: () => queue.current?.go(queued.index + 1),
    playAt: (index: number) => queue.current?.go(index, true),
  }
}
