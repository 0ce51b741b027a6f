import { hearVerdicts, type Practised, type ServersVerdict } from '#web/offline/outbox-kinds.ts'
import { outboxOf } from '#web/offline/outbox-of.ts'

/**
 * Where answers wait until the server has them.
 * @param onVerdicts told what the server says of answers that arrived
 */
export function sentAnswers(learner: number, onVerdicts: (verdicts: ServersVerdict[]) => void) {
  const answers = outboxOf('answers', learner)
  return {
    close: hearVerdicts(onVerdicts),
    waiting: () => answers.waiting(),
    add: (practised: Practised) => answers.add(practised),
    flush: () => answers.flush(),
    flushAndLeave: () => answers.flushAndLeave(),
  }
}
