import type { Client } from '#contract/client.ts'
import { choiceCookie } from '#domain/base/set-cookie.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_IDS, languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { answerFromForm, isMissing } from './answer-from-form.ts'
import { island as exam } from './exam.island.tsx'
import { LevelTestIntro } from './intro.tsx'
import styles from './level-test.css?url'
import { LevelTestResult } from './result.tsx'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.shared_level_test_title()} · Thazin` }]

const addressOf = (sessionId: string) => `/level-test?session=${sessionId}`

/** The id of the language that the level is one of. */
const languageOf = (level: string) => (level.startsWith('N') ? 2 : 1)

/** A test has an address, under which it goes on where it stopped and its result can be read again. */
export async function loader({ request, api, learner, now }: PageArgs) {
  const query = new URL(request.url).searchParams
  const session_id = query.get('session')
  if (!session_id) {
    const current = learner?.current_view_language_id
    const language = languageById(Number(query.get('language_id') ?? current)) ?? languageById(1)
    const languageId = language?.id ?? 1
    const { data: levels } = await api.learn.levels({ language_id: languageId })
    return { at: 'start', languageId, levels } as const
  }
  if (!/^[0-9a-f-]{36}$/i.test(session_id)) throw respond(null, { status: 404 })
  const { data: progress } = await api.levelTest.show({ session_id })
  if (progress.finished) {
    const { final_level: level, band } = progress
    const { data: levels } = await api.learn.levels({ language_id: languageOf(level) })
    return { at: 'result', sessionId: session_id, level, band, levels } as const
  }
  const isMissed = query.has('missing')
  return { at: 'question', progress, shownAt: now, isMissed } as const
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  const { learn, levelTest, profile } = api
  const session_id = String(form.get('session_id') ?? '')
  if (form.has('never_learned')) {
    const language_id = Number(form.get('never_learned'))
    const { data: levels } = await learn.levels({ language_id })
    return await learnAt(profile, language_id, levels.find(({ unit_count }) => unit_count > 0)?.id)
  }
  if (form.has('language_id')) {
    const language_id = String(form.get('language_id'))
    const { data: begun } = await levelTest.start({ language_id })
    return redirect(addressOf(begun.session_id))
  }
  if (form.has('question_id')) {
    const answer = answerFromForm(form)
    if (isMissing(answer)) return redirect(`${addressOf(session_id)}&missing=1`)
    const given = {
      question_id: Number(form.get('question_id')),
      answer,
      started_practice_at: String(form.get('shown_at')),
      ended_practice_at: new Date().toISOString(),
    }
    await levelTest.save({ session_id, answers: [given] })
    return redirect(addressOf(session_id))
  }
  const wished = form.has('save_learn_level')
  const { data: result } = await levelTest.save({ session_id, save_learn_level: wished })
  if (!wished) return redirect('/learn')
  return await learnAt(profile, languageOf(result.final_level))
}

/** On to the path of that language, at that level where one is given. */
async function learnAt(profile: Client['profile'], language_id: number, level?: number) {
  const field = language_id === LANGUAGE_IDS.japanese ? 'japan_level_id' : 'custom_set_student_level_id'
  await profile.update({ language_id, ...(level !== undefined && { [field]: level }) })
  const language = languageById(language_id)?.name ?? DEFAULT_LANGUAGE
  return redirect('/learn', {
    headers: { 'set-cookie': choiceCookie('language', language) },
  })
}

export default function LevelTest({ loaderData }: PageProps<typeof loader, typeof action>) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <Step at={loaderData} />
    </>
  )
}

function Step({ at: loaderData }: { at: PageProps<typeof loader, typeof action>['loaderData'] }) {
  switch (loaderData.at) {
    case 'start':
      return <LevelTestIntro languageId={loaderData.languageId} levels={loaderData.levels} />
    case 'question':
      return (
        <Island
          of={exam}
          props={{ from: loaderData.progress, shownAt: loaderData.shownAt, isMissed: loaderData.isMissed }}
        />
      )
    case 'result':
      return <LevelTestResult {...loaderData} />
  }
}
