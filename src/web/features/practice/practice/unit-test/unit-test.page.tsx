import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import type { UnitTest } from '#contract/practice/unit-tests.ts'
import { grade } from '#domain/practice/grading/grade.ts'
import { m } from '#messages'
import { answerPractice, type PracticeFormResult } from '#web/features/practice/practice/answer-practice.ts'
import { island as practiceRun } from '#web/features/practice/practice/practice-run.island.tsx'
import { startPracticeRun } from '#web/features/practice/practice/run-of.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import styles from '../practice.css?url'
import { UnitTestIntro } from './intro.tsx'
import { UnitTestResult } from './result.tsx'
import { TestEnd } from './test-end.tsx'

export const handle = { tabs: false }

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${titleOf(loaderData.test)} · Thazin` },
]

const titleOf = ({ unit }: Pick<UnitTest, 'unit'>) => m.practice_unit_test_title({ title: unit.title })

const readTest = async (api: Client, unitId: string) =>
  (await api.unitTests.show({ id: requireId(unitId) })).data

const eventIdsOf = ({ questions, event_ids }: UnitTest): Record<number, string> =>
  Object.fromEntries(questions.map(({ id }, place) => [id, event_ids[place] ?? '']))

export async function loader({ params, url, api, learner, ...visit }: PageArgs<'unitId'>) {
  const { questions, event_ids, answers, ...test } = await readTest(api, params.unitId)
  if (test.state !== 'running') {
    const isOver = test.state === 'passed' || test.state === 'failed'
    const gained = isOver ? (await api.learn.ending({ unit_id: test.unit.id })).data : null
    return { test, missed: questions, gained, run: null }
  }
  const isAnswered = answers.length >= questions.length
  const asked = url.searchParams.get('q') ?? (isAnswered ? 'end' : null)
  const { run } = startPracticeRun(questions, answers, asked, visit)
  const eventIds = eventIdsOf({ ...test, questions, event_ids, answers })
  return {
    test,
    missed: [],
    gained: null,
    run: {
      ...run,
      ...{ lesson: null, isPart: true, asked: [], gained: null, learnerId: learner?.id ?? 0 },
      eventIds,
    },
  }
}

/** Begins the test and ends it; a page without script sends each tap and each answer here. */
export async function action({ params, request, api, url }: PageArgs<'unitId'>) {
  const test = await readTest(api, params.unitId)
  const form = await readFormData(request)
  const intent = form.get('intent')
  if (intent === 'begin' || intent === 'finish') {
    await unlessConflict(api.unitTests[intent]({ id: params.unitId }))
    return redirect(url.pathname)
  }
  if (test.state !== 'running') return redirect(url.pathname)
  return answeredBefore(test, form) ?? (await answerPractice(api, test.questions, form, eventIdsOf(test)))
}

/** The first answer of a test counts: who goes back and answers again is shown that one. */
function answeredBefore({ questions, answers }: UnitTest, form: FormData): PracticeFormResult | null {
  if (form.has('appeal') || form.has('ask')) return null
  const question = questions.find(({ id }) => String(id) === form.get('question_id'))
  const before = answers.find(({ question_id }) => question_id === question?.id)
  if (!question || !before) return null
  return { questionId: question.id, given: before.answer, graded: grade(question, before.answer) }
}

/** Makes a call; where it can't be, the page shows where the test stands. */
async function unlessConflict(call: Promise<unknown>): Promise<void> {
  await call.catch((error) => {
    if (!(error instanceof CallError) || error.status !== 409) throw error
  })
}

/** "I know this already": what it is, its questions, and how it went. */
export default function UnitTestPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { test, missed, gained, run } = loaderData
  const ways = { closeTo: '/learn', next: { to: '/learn', label: m.shared_practice_to_path() } }
  return (
    <main className="practice">
      <link rel="stylesheet" href={styles} precedence="page" />
      {test.state !== 'open' && <h1 className="visually-hidden">{titleOf(test)}</h1>}
      {run && run.at > run.questions.length ? (
        <TestEnd />
      ) : run ? (
        <Island of={practiceRun} props={{ ...run, ways, answered: actionData }} />
      ) : test.state === 'open' ? (
        <UnitTestIntro test={test} title={titleOf(test)} />
      ) : (
        <UnitTestResult test={test} missed={missed} gained={gained} />
      )}
    </main>
  )
}
