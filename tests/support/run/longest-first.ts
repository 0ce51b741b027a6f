import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long, the longest of each project first. Begun last, one would run on alone after all else; by default
 * a machine that has not run them yet begins the largest first, and some of these are small.
 */
export const SLOW_FILES: readonly string[] = [
  'tests/drills/kills.drill.api.test.ts',
  'tests/drills/payments.drill.api.test.ts',
  'tests/drills/input.drill.api.test.ts',
  'tests/content/import-safety.api.test.ts',
  'tests/contract/accounts.api.test.ts',
  'src/server/providers/images/sharp.api.test.ts',
  'tests/reliability/stopping.api.test.ts',
  'src/server/features/desk/inbox/scholarship.api.test.ts',
  'tests/content/under-learners.api.test.ts',
  'tests/drills/study.drill.api.test.ts',
  'tests/walks/many-releases.api.test.ts',
  'tests/walks/codings.api.test.ts',
  'src/server/content/import/import-content.api.test.ts',
  'src/server/features/account/auth/passwords/passwords.api.test.ts',
  'src/server/features/account/auth/races.api.test.ts',
  'tests/learning/placement.api.test.ts',
  'tests/site/html.api.test.ts',
  'tests/site/style-weight.api.test.ts',
  'src/server/platform/db/embedded/embedded.api.test.ts',
  'tests/toy-feature.api.test.ts',
  'tests/drills/inbox.drill.api.test.ts',
  'tests/learning/locked.api.test.ts',
  'tests/drills/reminders.drill.api.test.ts',
  'tests/e2e/house/screens.e2e.ts',
  'tests/e2e/house/one-phone.e2e.ts',
  'tests/e2e/school/video/playing.e2e.ts',
  'tests/e2e/house/layout-shift.e2e.ts',
  'tests/e2e/house/cut-line/cut-line.e2e.ts',
  'tests/e2e/house/page-weight.e2e.ts',
  'tests/e2e/account/account.e2e.ts',
  'tests/e2e/desk/site/public-pages.e2e.ts',
  'tests/e2e/school/characters.e2e.ts',
  'tests/e2e/school/library/words.e2e.ts',
  'tests/e2e/school/video/controls.e2e.ts',
  'tests/e2e/practice/answering.e2e.ts',
  'tests/e2e/school/video/scene.e2e.ts',
  'src/domain/text/burmese/zawgyi-converter.test.ts',
]

/** One project after the other, as a process runs files of one project only; of each those first that take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const places = new Map(SLOW_FILES.map((file, place) => [path.join(this.ctx.config.root, file), place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? SLOW_FILES.length
    const projects = Object.values(Object.groupBy(sorted, ({ project }) => project.name))
    return projects.flatMap((ones = []) => ones.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}
