import { useEffect, useRef, useState } from 'react'
import { useLeaving } from '#web/browser/use-leaving.ts'
import type { Practised, ServersVerdict } from '#web/offline/outbox-kinds.ts'
import { sentAnswers } from './sent-answers.ts'

/** Answers are sent when so many wait, and at the end. */
const SEND_EVERY = 5

/** Sends the answers of a run: when the page opens, a few at a time, when the line is back, and when the page goes away. */
export function useSentAnswers(learnerId: number, onVerdicts: (verdicts: ServersVerdict[]) => void) {
  const [waiting, setWaiting] = useState(0)
  const outbox = useRef<ReturnType<typeof sentAnswers> | null>(null)
  const hear = useRef(onVerdicts)
  hear.current = onVerdicts

  const send = async () => {
    await outbox.current?.flush()
    setWaiting(outbox.current?.waiting() ?? 0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outbox lives as long as the run
  useEffect(() => {
    const sent = sentAnswers(learnerId, (verdicts) => hear.current(verdicts))
    outbox.current = sent
    void send()
    return () => sent.close()
  }, [learnerId])
  useLeaving(
    () => outbox.current?.flushAndLeave(),
    () => void send(),
  )

  return {
    waiting,
    send,
    add(practised: Practised): void {
      outbox.current?.add(practised)
      const left = outbox.current?.waiting() ?? 0
      setWaiting(left)
      if (left >= SEND_EVERY) void send()
    },
  }
}
