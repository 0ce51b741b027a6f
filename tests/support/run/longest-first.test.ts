import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LongestFirst, SLOW_FILES } from './longest-first.ts'

const root = path.join(import.meta.dirname, '../../..')

test('files that take long are where the order says', () => {
  expect(SLOW_FILES.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('the files of a project stay together, and begin with those that take long', async () => {
  const file = (project: string, name: string) =>
    ({
      moduleId: path.join(root, name),
      project: { name: project, config: { isolate: false, sequence: { groupOrder: 0 } } },
    }) as TestSpecification
  const files = [
    file('e2e', 'tests/e2e/memory/decks.e2e.ts'),
    file('api', 'tests/toy-feature.api.test.ts'),
    file('e2e', 'tests/e2e/house/screens.e2e.ts'),
    file('api', 'tests/gates/every-call.api.test.ts'),
    file('api', 'tests/drills/kills.drill.api.test.ts'),
  ]
  const cache = { getTestSpecificationResult: () => undefined }
  const sequencer = new LongestFirst({ config: { root }, cache } as unknown as Vitest)
  const sorted = (await sequencer.sort(files)).map(({ moduleId }) => path.relative(root, moduleId))
  expect(sorted).toEqual([
    'tests/drills/kills.drill.api.test.ts',
    'tests/toy-feature.api.test.ts',
    'tests/gates/every-call.api.test.ts',
    'tests/e2e/house/screens.e2e.ts',
    'tests/e2e/memory/decks.e2e.ts',
  ])
})
