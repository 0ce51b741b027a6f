import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { copyOfTree } from '#tests/support/copy-of-tree.ts'
import { type Mutant, mutantsOf, mutated } from './parts/mutate.ts'
import { printTable } from './parts/report.ts'

const USAGE = 'Usage: npm run bench -- mutants FOLDER [COUNT] [SEED]\n'

type Planted = Mutant & { file: string; text: string }

/** All mutants of a folder's files but tests, those that are tried first in front. */
async function planned(root: string, folder: string, seed: number): Promise<Planted[]> {
  const all: Planted[] = []
  for await (const file of glob(`${folder}/**/*.ts`, { cwd: root })) {
    if (/\.(test|suite)\.ts$/.test(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    all.push(...mutantsOf(text).map((mutant) => ({ ...mutant, file, text })))
  }
  const random = seededRandom(seed)
  return all
    .map((mutant) => ({ mutant, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant)
}

/** Tests that belong to a file: of the domain what imports it, of the server those of its folder, and the walks. */
async function testsOf(vitest: Vitest, root: string, file: string) {
  const isOfDomain = file.startsWith('src/domain/')
  vitest.config.related = isOfDomain ? [join(root, file)] : undefined
  const subject = file
    .split('/')
    .slice(0, file.startsWith('src/server/features/') ? 4 : 3)
    .join('/')
  const filters = isOfDomain ? ['src/domain', 'tests/reports'] : [`${subject}/`, 'tests/walks']
  const found = await vitest.getRelevantTestSpecifications(filters)
  return found.filter(({ moduleId }) => !/\.drill\./.test(moduleId))
}

async function isSeen(vitest: Vitest, root: string, mutant: Planted): Promise<boolean> {
  const file = join(root, mutant.file)
  await writeFile(file, mutated(mutant.text, mutant))
  vitest.invalidateFile(file)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await testsOf(vitest, root, mutant.file),
  )
  await writeFile(file, mutant.text)
  vitest.invalidateFile(file)
  vitest.state.clearErrors()
  return unhandledErrors.length > 0 || testModules.some((one) => !one.ok())
}

/**
 * `npm run bench -- mutants FOLDER [COUNT] [SEED]`: plants so many small faults in a copy of the tree, one after another, runs the tests of
 * their place, and prints what no test sees. What it prints may be a fault that changes nothing: each is looked at.
 */
export async function run([folder = '', count = '100', seed = '1']: readonly string[]): Promise<void> {
  if (!/^src\/(domain|server)/.test(folder) || !/^\d+$/.test(count)) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  const tree = await copyOfTree()
  const vitest = await createVitest('test', {
    root: tree.folder,
    watch: false,
    reporters: [{}],
    project: folder.startsWith('src/domain') ? ['unit'] : ['api', 'unit'],
    bail: 1,
    passWithNoTests: true,
  })
  try {
    const all = await planned(tree.folder, folder, Number(seed))
    const tried = all.slice(0, Number(count))
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
