import { hearVerdicts, type Practised, type ServersVerdict } from '#web/offline/outbox-kinds.ts'
import { outboxOf } from '#web/offline/outbox-of.ts'

/** Who looks at one question for longer has put the phone aside (s). */
const LONGEST_LOOK = 120

/**
 * Where answers and practised seconds wait until the server has them.
 * @param onVerdicts told what the server says of answers that arrived
 */
export function sentAnswers(learner: number, onVerdicts: (verdicts: ServersVerdict[]) => void) {
  const answers = outboxOf('answers', learner)
  const seconds = outboxOf('quizSeconds', learner)
  return {
    close: hearVerdicts(onVerdicts),
    waiting: () => answers.waiting(),
    add(practised: Practised): void {
      answers.add(practised)
      const look = Date.parse(practised.ended_practice_at) - Date.parse(practised.started_practice_at)
      seconds.add(Math.min(LONGEST_LOOK, Math.max(1, Math.round(look / 1000))))
    },
    async flush(): Promise<void> {
      await answers.flush()
      await seconds.flush()
    },
    flushAndLeave(): void {
      answers.flushAndLeave()
      seconds.flushAndLeave()
    },
  }
}
