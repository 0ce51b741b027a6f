import { m } from '#messages'
import { answerPractice } from '#web/features/practice/practice/answer-practice.ts'
import { island as practiceRun } from '#web/features/practice/practice/practice-run.island.tsx'
import { startPracticeRun } from '#web/features/practice/practice/run-of.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import styles from '../practice.css?url'
import { TrialEnd } from './trial-end.tsx'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.practice_trial_title()} · Thazin` }]

export async function loader({ url, api, ...visit }: PageArgs) {
  const { data: trial } = await api.site.trialLesson({})
  if (!trial) throw redirect('/')
  const { run, isOver } = startPracticeRun(trial.questions, [], url.searchParams.get('q'), visit)
  return { run, isOver, right: readCount(url.searchParams.get('right'), run.questions.length) }
}

/** Number of right answers; null without script. */
function readCount(text: string | null, most: number): number | null {
  const count = /^\d{1,2}$/.test(text ?? '') ? Number(text) : null
  return count !== null && count <= most ? count : null
}

/** A page without script sends each tap and each answer here. */
export async function action({ request, api }: PageArgs) {
  const { data: trial } = await api.site.trialLesson({})
  if (!trial) throw redirect('/')
  return await answerPractice(null, trial.questions, await readFormData(request))
}

/** A few questions before signing in: the practice of learners, of which nothing is sent. */
export default function TrialPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { run, isOver, right } = loaderData
  const ways = { closeTo: '/', next: { to: '/', label: m.practice_trial_go_on() } }
  return (
    <main className="practice">
      <link rel="stylesheet" href={styles} precedence="page" />
      {isOver ? (
        <TrialEnd right={right} all={run.questions.length} />
      ) : (
        <>
          <h1 className="visually-hidden">{m.practice_trial_title()}</h1>
          <Island
            of={practiceRun}
            props={{
              ...run,
              ways,
              ...{ lesson: null, isPart: false, asked: [], gained: null, learnerId: 0 },
              answered: actionData,
            }}
          />
        </>
      )}
    </main>
  )
}
