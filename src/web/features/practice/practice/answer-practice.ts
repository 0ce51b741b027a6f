import type { Client } from '#contract/client.ts'
import { answer, type PracticeQuestion } from '#contract/practice/practice.ts'
import { grade } from '#domain/practice/grading/grade.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import { deriveRepeatKey, toOnceOptions } from '#web/runtime/documents/repeat-key.ts'
import {
  type AnswerDraft,
  draftAnswer,
  isWhole,
  parseAnswerDraft,
  readPracticeAnswer,
  tapped,
} from './questions/draft.ts'

/** Result of a form of the page. */
export type PracticeFormResult = {
  questionId: number
  draft?: AnswerDraft
  given?: Answer
  graded?: Graded
  appealed?: boolean
  asked?: boolean
  /** The question to the teachers had no words. */
  isAskEmpty?: boolean
}

/** An answer as the page wrote it into the form; anything else is refused. */
function readGiven(text: FormDataEntryValue | null): Answer {
  try {
    return answer.parse(JSON.parse(String(text)))
  } catch {
    throw respond(null, { status: 400 })
  }
}

/**
 * Answers one form of a run through these questions: a tap, an answer, "I think mine is right", or a question for the teachers. The form
 * has a number of its own, so that what is sent twice is done once.
 * @param api null of a visitor: the answer is graded, and counts for nobody
 * @param eventIds under which ids the answers count, where that isn't all the same
 * @throws a page's answer of 404 where the form is of none of them
 */
export async function answerPractice(
  api: Client | null,
  questions: readonly PracticeQuestion[],
  form: FormData,
  eventIds: Record<number, string> = {},
): Promise<PracticeFormResult> {
  const question = questions.find(({ id }) => String(id) === form.get('question_id'))
  if (!question) throw respond(null, { status: 404 })
  const questionId = question.id
  const tap = form.get('tap')
  const draft = tap === null ? undefined : tapped(question, parseAnswerDraft(form.get('draft')), Number(tap))
  // The last pair is the answer.
  const isPaired = question.question_type === 'match' && draft && isWhole(question, draft)
  if (draft && !isPaired) return { questionId, draft }
  const given = form.has('given')
    ? readGiven(form.get('given'))
    : draft
      ? draftAnswer(question, draft)
      : readPracticeAnswer(question, form)
  const answered = { questionId, given, graded: grade(question, given) }
  if (!api) return answered
  if (form.has('appeal')) {
    const appeal = { question_id: questionId, answer: given }
    await api.practice.appeal(appeal, toOnceOptions(form, appeal))
    return { ...answered, appealed: true }
  }
  if (form.has('ask')) {
    const asked = String(form.get('ask')).trim()
    if (asked === '') return { ...answered, isAskEmpty: true }
    const letter = { lesson_id: question.lesson_id ?? 0, question: asked }
    await api.practice.askTeacher(letter, toOnceOptions(form, letter))
    return { ...answered, asked: true }
  }
  const now = new Date().toISOString()
  const began = String(form.get('began') ?? '')
  const started = began && Date.parse(began) <= Date.parse(now) ? began : now
  const practice = {
    question_id: questionId,
    answer: given,
    started_practice_at: started,
    ended_practice_at: now,
    ...(form.has('is_return') && { is_return: true }),
    event_id: eventIds[questionId] ?? deriveRepeatKey(String(form.get('attempt')), [questionId, given]),
  }
  const { data: counted } = await api.practice.submit({ practices: [practice] })
  const ours = answered.graded.is_correct
  const theirs =
    counted.quiz_summary.results.find((one) => one.question_id === questionId)?.is_correct ?? ours
  if (theirs === ours) return answered
  return {
    ...answered,
    graded: { ...answered.graded, is_correct: theirs, verdict: theirs ? 'right' : 'wrong' },
  }
}
