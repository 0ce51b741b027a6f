import { useEffect, useRef, useState } from 'react'
import { listenForVerdicts, type Practised, type ServersVerdict } from '#web/offline/outbox-kinds.ts'
import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { useLeaving } from '#web/runtime/browser/use-leaving.ts'

/**
 * Sends the answers of a run: when the page opens, each at once, when the line is back, and when the page goes away. So who may not
 * answer any more hears of it with the first answer; over a slow line those go together that come while others are on their way. An
 * answer may come before the first effect has run, so nothing here waits for one.
 * @param learnerId 0 of a visitor, whose answers go nowhere
 */
export function useSentAnswers(learnerId: number, onVerdicts: (verdicts: ServersVerdict[]) => void) {
  const [waiting, setWaiting] = useState(0)
  const hear = useRef(onVerdicts)
  hear.current = onVerdicts
  const answers = () => getEventOutbox('answers', learnerId)

  const send = async () => {
    if (learnerId === 0) return
    await answers().flush()
    setWaiting(answers().waiting())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is sent once when the run begins
  useEffect(() => {
    const close = listenForVerdicts((verdicts) => hear.current(verdicts))
    void send()
    return close
  }, [learnerId])
  useLeaving(
    () => learnerId > 0 && answers().flushAndLeave(),
    () => void send(),
  )

  return {
    waiting,
    send,
    add(practised: Practised): void {
      if (learnerId === 0) return
      answers().add(practised)
      setWaiting(answers().waiting())
      void send()
    },
  }
}
