import { expect, test, vi } from 'vitest'
import type { Practised } from '#web/offline/outbox-kinds.ts'

const kept = new Map<string, unknown>()
vi.mock('#web/offline/kept-values.ts', () => ({
  keptValue: async (name: string) => kept.get(name) ?? null,
  keepValue: (name: string, value: unknown) => kept.set(name, value),
}))

const { keepRun } = await import('#web/features/practice/practice/kept-run.ts')
const { forgetTrial, keptTrial } = await import('./kept-trial.ts')

const answer = { question_id: 4, answer: 2, event_id: 'e' } as unknown as Practised

test('the trial that is kept is the run of nobody, and no learner’s', async () => {
  expect(await keptTrial()).toEqual([])
  keepRun({ learnerId: 7, lessonId: 0 }, { at: 1, answers: [answer, answer] })
  expect(await keptTrial()).toEqual([])
  keepRun({ learnerId: 0, lessonId: 0 }, { at: 1, answers: [answer] })
  expect(await keptTrial()).toEqual([answer])
  forgetTrial()
  expect(await keptTrial()).toEqual([])
})
