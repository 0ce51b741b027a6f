import { realWordsNear } from '#domain/grading/real-words-near.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { data, redirect } from '#web/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { Island } from '#web/islands/island.tsx'
import { answerPractice } from './answer-practice.ts'
import { EmptyPractice } from './empty-practice.tsx'
import styles from './practice.css?url'
import { island as practiceRun } from './practice-run.island.tsx'
import { resumeIndex } from './resume-index.ts'

export const handle = { tabs: false }

export async function loader({ params, request, api, learner }: PageArgs<'lessonId'>) {
  if (!/^[1-9]\d{0,8}$/.test(params.lessonId)) throw data(null, { status: 404 })
  const { data: lesson } = await api.learn.lesson({ id: params.lessonId })
  if (lesson.lock || lesson.lesson_type !== 'PRACTICE') throw redirect(lessonPath(lesson))
  const query = new URL(request.url).searchParams
  const asked = query.get('q')
  const only = new Set(query.get('only')?.split(',').map(Number))
  const canResume = asked !== null || lesson.lesson_status !== STATUS.complete
  const [{ data: all }, { data: known }, { data: letters }] = await Promise.all([
    api.practice.questions({ lesson_id: lesson.id, new_format: 1 }),
    canResume ? api.practice.lastAnswers({ lesson_id: lesson.id }) : { data: [] },
    api.practice.studentQuestions({ lesson_id: lesson.id }),
  ])
  const part = all.filter(({ id }) => only.has(id))
  const questions = part.length > 0 ? part : all
  const at = resumeIndex(questions, known, asked)
  const soFar = new Set(questions.slice(0, at + 1).map(({ id }) => id))
  return {
    lesson: { id: lesson.id, title: lesson.title, next_lesson_id: lesson.next_lesson_id },
    questions,
    realWords: realWordsNear(questions),
    isPart: part.length > 0,
    asked: letters,
    at,
    known: known.filter(({ question_id }) => soFar.has(question_id)),
    now: new Date().toISOString(),
    learnerId: learner?.id ?? 0,
  }
}

/** A page without script sends each tap and each answer here. */
export const action = ({ params, request, api }: PageArgs<'lessonId'>) =>
  answerPractice(api, Number(params.lessonId), request)

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData.lesson.title} · Thazin` },
]

export default function PracticePage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { lesson, questions } = loaderData
  if (questions.length === 0) return <EmptyPractice />
  return (
    <main className="practice">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="visually-hidden">{m.practice_of({ title: lesson.title })}</h1>
      <Island of={practiceRun} props={{ ...loaderData, answered: actionData }} />
    </main>
  )
}
