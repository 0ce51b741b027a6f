import { lessonPath } from '#domain/school/learn-path.ts'
import { m } from '#messages'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { answerPractice } from './answer-practice.ts'
import { EmptyPractice } from './empty-practice.tsx'
import './end/end-on-server.ts'
import styles from './practice.css?url'
import { island as practiceRun } from './practice-run.island.tsx'
import { readOnly, startPracticeRun } from './run-of.ts'

export const handle = { tabs: false }

export async function loader({ params, request, api, learner, ...visit }: PageArgs<'lessonId'>) {
  const { data: lesson } = await api.learn.lesson({ id: requireId(params.lessonId) })
  if (lesson.lock || lesson.lesson_type !== 'PRACTICE') throw redirect(lessonPath(lesson))
  const query = new URL(request.url).searchParams
  const asked = query.get('q')
  const only = readOnly(query)
  const [{ data: all }, { data: answers }, { data: letters }] = await Promise.all([
    api.practice.questions({ lesson_id: lesson.id, new_format: 1 }),
    api.practice.lastAnswers({ lesson_id: lesson.id }),
    api.practice.studentQuestions({ lesson_id: lesson.id }),
  ])
  const part = all.filter(({ id }) => only.includes(id))
  const { run, isOver } = startPracticeRun(part.length > 0 ? part : all, answers, asked, visit)
  return {
    ...run,
    lesson: { id: lesson.id, title: lesson.title },
    nextId: lesson.next_lesson_id,
    isPart: part.length > 0,
    asked: letters,
    gained: isOver ? (await api.learn.ending({ lesson_id: lesson.id })).data : null,
    learnerId: learner?.id ?? 0,
  }
}

/** A page without script sends each tap and each answer here. */
export const action = async ({ params, request, api }: PageArgs<'lessonId'>) => {
  const { data: questions } = await api.practice.questions({ lesson_id: params.lessonId, new_format: 1 })
  return await answerPractice(api, questions, await readFormData(request))
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData.lesson.title} · Thazin` },
]

export default function PracticePage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { nextId, ...run } = loaderData
  const { lesson, questions } = run
  if (questions.length === 0) return <EmptyPractice />
  const ways = {
    closeTo: '/learn',
    next: nextId
      ? { to: `/lessons/${nextId}`, label: m.practice_next_lesson() }
      : { to: '/learn', label: m.shared_practice_to_path() },
    all: m.practice_mistakes_all(),
    again: m.practice_again(),
  }
  return (
    <main className="practice">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="visually-hidden">{lesson.title}</h1>
      <Island of={practiceRun} props={{ ...run, ways, answered: actionData }} />
    </main>
  )
}
