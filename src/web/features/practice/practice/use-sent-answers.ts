import { useEffect, useRef, useState } from 'react'
import { listenForVerdicts, type Practised, type ServersVerdict } from '#web/offline/outbox-kinds.ts'
import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { useLeaving } from '#web/runtime/browser/use-leaving.ts'

/**
 * Sends the answers of a run: when the page opens, each at once, when the line is back, and when the page goes away. So who may not
 * answer any more hears of it with the first answer; over a slow line those go together that come while others are on their way. An
 * answer may come before the first effect has run, so nothing here waits for one.
 */
export function useSentAnswers(learnerId: number, onVerdicts: (verdicts: ServersVerdict[]) => void) {
  const [waiting, setWaiting] = useState(0)
  const hear = useRef(onVerdicts)
  hear.current = onVerdicts
  const answers = () => getEventOutbox('answers', learnerId)

  const send = async () => {
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
    () => answers().flushAndLeave(),
    () => void send(),
  )

  return {
    waiting,
    send,
    add(practised: Practised): void {
      answers().add(practised)
      setWaiting(answers().waiting())
      void send()
    },
  }
}
