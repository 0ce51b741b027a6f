import type { Client } from '#contract/client.ts'
import { MAX_GIVEN_QUESTIONS } from '#contract/practice/practice.ts'
import { m } from '#messages'
import { answerPractice } from '#web/features/practice/practice/answer-practice.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import '#web/features/practice/practice/end/end-on-server.ts'
import { island as practiceRun } from '#web/features/practice/practice/practice-run.island.tsx'
import { readOnly, startPracticeRun } from '#web/features/practice/practice/run-of.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import styles from '../practice.css?url'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.shared_mistakes_title()} · Thazin` }]

async function readGiven(api: Client, query: URLSearchParams) {
  const question_ids = readOnly(query).slice(0, MAX_GIVEN_QUESTIONS)
  if (question_ids.length === 0) throw redirect('/practice/mistakes')
  return (await api.practice.given({ question_ids })).data
}

/** The questions stand in the address, so that the run stays the same while they are answered; those that are open no more are left out. */
export async function loader({ url, api, learner, ...visit }: PageArgs) {
  const { questions, answers } = await readGiven(api, url.searchParams)
  if (questions.length === 0) throw redirect('/practice/mistakes')
  const { run, isOver } = startPracticeRun(questions, answers, url.searchParams.get('q') ?? '1', visit)
  return {
    ...run,
    lesson: null,
    isPart: true,
    asked: [],
    gained: isOver ? (await api.learn.ending({})).data : null,
    learnerId: learner?.id ?? 0,
  }
}

/** A page without script sends each tap and each answer here. */
export const action = async ({ url, request, api }: PageArgs) => {
  const { questions } = await readGiven(api, url.searchParams)
  if (questions.length === 0) throw respond(null, { status: 404 })
  return await answerPractice(api, questions, await readFormData(request))
}

/** A run through questions of any lessons. */
export default function GivenRun({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const ways = {
    closeTo: '/practice/mistakes',
    next: { to: '/practice/mistakes', label: m.practice_mistakes_all() },
  }
  return (
    <main className="practice">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="visually-hidden">{m.shared_mistakes_title()}</h1>
      <Island of={practiceRun} props={{ ...loaderData, ways, answered: actionData }} />
    </main>
  )
}
