import type { Client } from '#contract/client.ts'
import { answer } from '#contract/practice.ts'
import { grade } from '#domain/grading/grade.ts'
import type { Answer, Graded } from '#domain/grading/question.ts'
import { data } from '#web/documents/answers.ts'
import { readFormData } from '#web/read-form-data.ts'
import { type Draft, readDraft, readPracticeAnswer, tapped } from './questions/draft.ts'

/** What a form of the page came to. */
export type Answered = {
  questionId: number
  draft?: Draft
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
    throw data(null, { status: 400 })
  }
}

/** Answers one form of the practice: a tap, an answer, "I think mine is right", or a question for the teachers. */
export async function answerPractice(api: Client, lessonId: number, request: Request): Promise<Answered> {
  const form = await readFormData(request)
  const { data: questions } = await api.practice.questions({ lesson_id: lessonId, new_format: 1 })
  const question = questions.find(({ id }) => String(id) === form.get('question_id'))
  if (!question) throw data(null, { status: 404 })
  const questionId = question.id
  if (form.has('tap')) {
    const draft = tapped(question, readDraft(form.get('draft')), Number(form.get('tap')))
    return { questionId, draft }
  }
  const given = form.has('given') ? readGiven(form.get('given')) : readPracticeAnswer(question, form)
  const answered = { questionId, given, graded: grade(question, given) }
  if (form.has('appeal')) {
    await api.practice.appeal({ question_id: questionId, answer: given })
    return { ...answered, appealed: true }
  }
  if (form.has('ask')) {
    const asked = String(form.get('ask')).trim()
    if (asked === '') return { ...answered, isAskEmpty: true }
    await api.practice.askTeacher({ lesson_id: lessonId, question: asked })
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
  }
  await api.practice.submit({ practices: [practice] })
  return answered
}
