import { useRef, useState } from 'react'
import { CallError } from '#contract/errors.ts'
import { api } from '#web/runtime/browser/api.ts'
import { showFailure } from '#web/runtime/browser/failures.ts'
import type { LevelTestProgress } from './progress.ts'

type Given = { question_id: number; answer: number | number[] | string | null }

/** Minimum time (ms) for which a given answer is on its way: it fills, and then the next question comes. */
const FILLS = 180

/** An answer is felt: what was chosen fills, with a short touch; at once and in silence where less motion is asked for. */
async function felt(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(10)
  await new Promise((done) => setTimeout(done, FILLS))
}

/** The test in the browser: sends each answer and shows what comes next. An answer that could not be sent is kept to be sent again. */
export function useTest(from: LevelTestProgress) {
  const [progress, setProgress] = useState(from)
  const [state, setState] = useState<'open' | 'sending' | 'failed'>('open')
  const shownAt = useRef(new Date())
  const kept = useRef<Parameters<typeof api.levelTest.save>[0] | null>(null)

  async function send() {
    if (!kept.current) return
    setState('sending')
    try {
      const [{ data: next }] = await Promise.all([api.levelTest.save(kept.current), felt()])
      kept.current = null
      if (next.finished) return location.replace(`/level-test?session=${next.session_id}`)
      shownAt.current = new Date()
      setProgress(next)
      setState('open')
    } catch (error) {
      if (error instanceof CallError) showFailure(error)
      // The test went on elsewhere: this answer is to another question than the one that is due.
      if (error instanceof CallError && error.status === 409)
        kept.current = { session_id: progress.session_id }
      setState('failed')
    }
  }

  return {
    progress,
    state,
    give(question_id: Given['question_id'], answer: Given['answer']) {
      if (kept.current) return
      const times = {
        started_practice_at: shownAt.current.toISOString(),
        ended_practice_at: new Date().toISOString(),
      }
      kept.current = { session_id: progress.session_id, answers: [{ question_id, answer, ...times }] }
      send()
    },
    sendAgain: send,
  }
}
