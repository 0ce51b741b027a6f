import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit, typedBody } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { runAudioReports } from './audio-reports.ts'
import { execute } from './inbox.ts'
import { readOrder } from './order.ts'

let app: TestApp
let question: number
let slug: string
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const lesson = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE')
  question = await addQuestion(app.deps, lesson, typedBody('beautiful'))
  slug = (
    await app.deps.db
      .selectFrom('questions')
      .select('slug')
      .where('id', '=', question)
      .executeTakeFirstOrThrow()
  ).slug
})
afterAll(() => app.stop())
const inbox = (...args: string[]) => execute(app.deps, readOrder(args))

test('the list shows a sound with its id, its voice and the note, and closes it', async () => {
  const learner = await newLearner(app)
  const { body } = await send(
    app,
    'POST',
    '/sounds/odd',
    { kind: 'question', id: String(question), note: 'I hear beauty.' },
    learner,
  )
  const ref = `s${body.data.id}`
  expect(await inbox('list', '--kind', 'sound')).toMatch(
    new RegExp(
      `^${ref} {2}\\d{4}-\\d\\d-\\d\\d {2}sound {2}question ${slug} {2}synthetic voice\\n {4}Write ___\\.\\n {4}I hear beauty\\.$`,
    ),
  )
  expect(await inbox('list')).toContain(`question ${slug}`)
  const folder = await mkdtemp(join(tmpdir(), 'thazin-odd-'))
  await mkdir(join(folder, 'unit/media'), { recursive: true })
  await writeFile(join(folder, 'unit/media', `${slug}.wav`), '')
  expect((await runAudioReports(app.deps, body.data.id, folder))[0]).toContain('human voice')
  await rm(folder, { recursive: true })
  expect(await inbox('show', ref)).toContain('I hear beauty.')
  expect(() => readOrder(['answer', ref, 'thanks'])).toThrow()
  expect(await inbox('close', ref)).toBe('Closed.')
  expect(await inbox('close', ref)).toBeNull()
  expect(await inbox('list', '--kind', 'sound')).toBe('Nothing waits.')
})
