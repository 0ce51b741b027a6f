import { cp, glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { copyOfTree } from '#tests/support/copy-of-tree.ts'
import { type Mutant, mutantsOf, mutated } from './parts/mutate.ts'
import { printTable } from './parts/report.ts'

const root = join(import.meta.dirname, '..')
/** What a run of the tests reads beside the code. */
const CONFIGS = ['vitest.config.ts', 'vite', 'bin', 'project.inlang']
const USAGE = 'Usage: npm run bench -- mutants FOLDER [COUNT] [SEED] [TESTS …]\n'

/** A file, and the tests that shall run for it; those of its place where none are named. */
type Place = { file: string; asked: readonly string[] }
type Planted = Mutant & Place & { text: string }

/** All mutants of a folder's files but tests, those that are tried first in front. */
async function planned(folder: string, seed: number, asked: readonly string[]): Promise<Planted[]> {
  const all: Planted[] = []
  for await (const file of glob(`${folder}/**/*.ts`, { cwd: root })) {
    if (/\.(test|suite)\.ts$/.test(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    all.push(...mutantsOf(text).map((mutant) => ({ ...mutant, file, text, asked })))
  }
  const random = seededRandom(seed)
  return all
    .map((mutant) => ({ mutant, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant)
}

/** Test files that fail in the copy without any fault: they tell nothing. */
const failsAnyway = new Set<string>()

/** What tests run for a file: of the domain those that import it, of the server those of its folder, or what was asked for. */
async function testsOf(vitest: Vitest, folder: string, { file, asked }: Place) {
  const isOfDomain = file.startsWith('src/domain/')
  vitest.config.related = isOfDomain ? [join(folder, file)] : undefined
  const subject = file
    .split('/')
    .slice(0, file.startsWith('src/server/features/') ? 5 : 3)
    .join('/')
  const own = isOfDomain ? ['src/domain', 'tests/reports'] : [`${subject}/`]
  const found = await vitest.getRelevantTestSpecifications(asked.length > 0 ? [...asked] : own)
  return found.filter(({ moduleId }) => !/\.drill\./.test(moduleId) && !failsAnyway.has(moduleId))
}

/** Notes which tests of these files fail without a fault. */
async function tryWithout(vitest: Vitest, folder: string, places: readonly Place[]): Promise<void> {
  const all = new Map<string, TestSpecification>()
  for (const place of places)
    for (const one of await testsOf(vitest, folder, place)) all.set(one.moduleId, one)
  const { testModules } = await vitest.runTestSpecifications([...all.values()])
  for (const one of testModules)
    if (!one.ok()) {
      failsAnyway.add(one.moduleId)
      process.stderr.write(`fails without a fault: ${relative(folder, one.moduleId)}\n`)
    }
}

async function isSeen(vitest: Vitest, folder: string, mutant: Planted): Promise<boolean> {
  const file = join(folder, mutant.file)
  await writeFile(file, mutated(mutant.text, mutant))
  vitest.invalidateFile(file)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await testsOf(vitest, folder, mutant),
  )
  await writeFile(file, mutant.text)
  vitest.invalidateFile(file)
  vitest.state.clearErrors()
  return unhandledErrors.length > 0 || testModules.some((one) => !one.ok())
}

/**
 * `npm run bench -- mutants FOLDER [COUNT] [SEED] [TESTS …]`: plants so many small faults in a copy of the tree, one after another, runs the tests of
 * their place or those named, and prints what no test sees. What it prints may be a fault that changes nothing: each is looked at.
 */
export async function run([
  folder = '',
  count = '100',
  seed = '1',
  ...asked
]: readonly string[]): Promise<void> {
  if (!/^src\/(domain|server)/.test(folder) || !/^\d+$/.test(count)) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  const tree = await copyOfTree()
  for (const name of CONFIGS) await cp(join(root, name), join(tree.folder, name), { recursive: true })
  const vitest = await createVitest('test', {
    root: tree.folder,
    watch: false,
    reporters: [{}],
    project: folder.startsWith('src/domain') ? ['unit'] : ['api', 'unit'],
    passWithNoTests: true,
  })
  try {
    const all = await planned(folder, Number(seed), asked)
    const tried = all.slice(0, Number(count))
    if ((await testsOf(vitest, tree.folder, tried[0] ?? { file: folder, asked })).length === 0)
      throw new Error('No test stands there: name some.')
    await tryWithout(vitest, tree.folder, [...new Map(tried.map((one) => [one.file, one])).values()])
    vitest.config.bail = 1
    const unseen: Planted[] = []
    for (const [n, mutant] of tried.entries()) {
      if (!(await isSeen(vitest, tree.folder, mutant))) unseen.push(mutant)
      process.stderr.write(`\r${n + 1} of ${tried.length}, ${unseen.length} unseen `)
    }
    process.stderr.write('\n')
    printTable(
      ['place', 'fault'],
      unseen.map(({ file, text, start, name }) => [
        `${relative('src', file)}:${text.slice(0, start).split('\n').length}`,
        name.replaceAll('\n', ' ').slice(0, 100),
      ]),
    )
    const seen = tried.length - unseen.length
    process.stdout.write(
      `${seen} of ${tried.length} seen (${((100 * seen) / tried.length).toFixed(0)} %), of ${all.length} in ${folder}\n`,
    )
  } finally {
    await vitest.close()
    await tree.remove()
  }
}
