import type { Answer } from '#domain/grading/question.ts'
import { api } from '../../browser/api.ts'
import { makeOutbox } from '../../browser/outbox.ts'

/** An answer as it is sent, with when it was begun and given (ISO 8601). */
export type Practised = {
  question_id: number
  answer: Answer
  started_practice_at: string
  ended_practice_at: string
}
export type ServersVerdict = { question_id: number; is_correct: boolean }

/** Who looks at one question for longer has put the phone aside (s). */
const LONGEST_LOOK = 120
/** The most seconds that one call takes. */
const MOST_SECONDS = 3600

/**
 * Where answers and practised seconds wait until the server has them.
 * @param onVerdicts told what the server says of answers that arrived
 */
export function sentAnswers(learner: number, onVerdicts: (verdicts: ServersVerdict[]) => void) {
  const shared = { learner, shelf: localStorage }
  const answers = makeOutbox<Practised>({
    ...shared,
    place: 'thazin-answers',
    atOnce: 20,
    send: async (practices, delivery) => {
      const reply = await api.practice.submit({ practices }, delivery)
      onVerdicts(reply.data.quiz_summary.results)
    },
  })
  const seconds = makeOutbox<number>({
    ...shared,
    place: 'thazin-quiz-seconds',
    atOnce: 20,
    send: (items, delivery) => {
      const second = items.reduce((sum, item) => sum + item, 0)
      return api.practice.saveQuizSecond({ second: Math.min(MOST_SECONDS, second) }, delivery)
    },
  })
  return {
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
