import type { BankItem } from '#domain/practice/placement/bank.ts'
import { findLevel, levelIndex } from '#domain/practice/placement/scale.ts'
import { levelChances, mostAsked, nextStep, STOP, type Step } from '#domain/practice/placement/session.ts'
import type { Locale } from '#domain/text/locales.ts'
import { toExamQuestion } from '#server/core/catalogue/question-view.ts'
import type { Items } from './items.queries.ts'
import type { GivenAnswer, LevelTestSession } from './level-test.queries.ts'

/** The test's choices follow from its session's id, so that they come out alike on every node and after every pause. */
const seedOf = ({ session_id }: Pick<LevelTestSession, 'session_id'>) =>
  Number.parseInt(session_id.slice(0, 8), 16)

const answered = (answers: readonly GivenAnswer[]) =>
  answers.map(({ question_id, is_correct }) => ({ item_id: question_id, correct: is_correct }))

/** Step of the test after these answers. */
const stepAfter = (
  items: Items,
  session: Pick<LevelTestSession, 'session_id'>,
  answers: readonly GivenAnswer[],
) => nextStep(items.bank, answered(answers), seedOf(session))

/**
 * Step of the test for the learner: as `stepAfter`, but an item that was shown already stays, whatever the school's teachers
 * changed meanwhile.
 */
export function stepOfSession(items: Items, session: LevelTestSession): Step {
  const step = stepAfter(items, session, session.answers)
  if (session.finished_at)
    return { ...step, next: null, upcoming: { right: null, wrong: null }, finished: true }
  const shown = items.bank.items.find(({ id }) => id === session.open_item)
  const isAnswered = session.answers.some(({ question_id }) => question_id === session.open_item)
  if (!shown || isAnswered || !step.next || shown.id === step.next.id) return step
  const after = (is_correct: boolean) =>
    stepAfter(items, session, [...session.answers, { question_id: shown.id, answer: null, is_correct }]).next
  return { ...step, next: shown, upcoming: { right: after(true), wrong: after(false) } }
}

/** The part of the answer that all calls share; questions without their solutions. */
export function testView(items: Items, session: LevelTestSession, step: Step, locale: Locale) {
  const shown = (item: BankItem | null) => {
    const stored = item && items.byId.get(item.id)
    return stored ? toExamQuestion(stored, locale) : null
  }
  const next = shown(step.next)
  return {
    session_id: session.session_id,
    questions: next ? [next] : [],
    upcoming_questions: { right: shown(step.upcoming.right), wrong: shown(step.upcoming.wrong) },
    answered: session.answers.length,
    max_questions: Math.min(mostAsked(items.bank.scale.levels.length), items.bank.items.length),
  }
}

/** Progress of the test, and its findings. */
export const describeTest = (items: Items, session: LevelTestSession, step: Step, locale: Locale) => ({
  ...testView(items, session, step, locale),
  finished: step.finished,
  ...resultOf(items, step, session.answers),
  ability: step.ability,
})

/** The level found so far, the scale's lowest before there is an answer, and the levels that it may as well be. */
function resultOf({ bank }: Items, step: Step, answers: readonly GivenAnswer[]) {
  const { scale } = bank
  if (answers.length === 0) return { final_level: scale.levels[0] ?? '', band: [...scale.levels] }
  const { theta, standard_error } = step.ability
  const final_level = findLevel(scale, theta)
  const sure = levelChances(bank, answered(answers)).findIndex((chance) => chance >= STOP.chance)
  if (scale.levels[sure] === final_level) return { final_level, band: [final_level] }
  return {
    final_level,
    band: scale.levels.slice(
      levelIndex(scale, theta - standard_error),
      levelIndex(scale, theta + standard_error) + 1,
    ),
  }
}
