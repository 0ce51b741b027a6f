import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { IMPORTS_MESSAGES, saidKeys } from '#tests/support/walks/message-keys.ts'

const root = join(import.meta.dirname, '../..')

/** What the product is made of. Every ring has these folders and no others, each with a line in docs/architecture.md. */
const SUBJECTS = ['account', 'billing', 'desk', 'habit', 'memory', 'practice', 'school']

/** Where features stand in each ring: below the folder of their subject. */
const RINGS = ['src/contract/*/*.ts', 'src/server/features/*/*/', 'src/web/features/*/*/']

type Place = { ring: string; subject: string; feature: string }

function placeOf(path: string): Place {
  const parts = path.replace(/\.ts$/, '').split('/')
  return { ring: parts.slice(0, -2).join('/'), subject: parts.at(-2) ?? '', feature: parts.at(-1) ?? '' }
}

const places = (): Place[] =>
  RINGS.flatMap((pattern) => globSync(pattern.replace(/\/$/, ''), { cwd: root, exclude: ['**/*.test.ts'] }))
    .filter((path) => !path.endsWith('.json'))
    .map(placeOf)

const nameOf = ({ ring, subject, feature }: Place) => `${ring}/${subject}/${feature}`

/** What stands under no subject, and what stands under another one than in the ring before. */
function misplaced(all: readonly Place[]): string[] {
  const subjects = new Map<string, string>()
  return all.flatMap((place) => {
    const first = subjects.get(place.feature) ?? place.subject
    subjects.set(place.feature, first)
    return SUBJECTS.includes(place.subject) && place.subject === first ? [] : [nameOf(place)]
  })
}

test('each ring has the same subjects, and a feature the same one in each', () => {
  const all = places()
  expect(misplaced(all)).toEqual([])
  for (const ring of Map.groupBy(all, (place) => place.ring).values())
    expect([...new Set(ring.map(({ subject }) => subject))].toSorted()).toEqual(SUBJECTS)
})

test('what stands elsewhere is found', () => {
  const planted = ['src/server/features/habit/decks', 'src/web/features/more/bells']
  expect(misplaced([...places(), ...planted.map(placeOf)])).toEqual(planted)
})

/** What the domain knows of no subject. */
const EVERYWHERE = ['base', 'text', 'time']

/** Folders of the domain that name no subject, and subjects that have none. */
const oddFolders = (found: readonly string[]): string[] => {
  const right = new Set([...SUBJECTS, ...EVERYWHERE])
  return [...right.symmetricDifference(new Set(found))]
}

test('the domain has the same subjects, and what stands below all of them', () => {
  const folders = globSync('src/domain/*/', { cwd: root }).map((path) => path.split('/').at(-1) ?? '')
  expect(oddFolders(folders)).toEqual([])
  expect(oddFolders([...folders, 'streaks'])).toEqual(['streaks'])
  expect(oddFolders(folders.filter((folder) => folder !== 'billing'))).toEqual(['billing'])
})

/** What is about all subjects, and what tests of the browser are written with. */
const OF_ALL = ['house', 'support']

/** What of the tests in the browser stands under no subject, and files beside a folder of the same name. */
function strayTests(files: readonly string[]): string[] {
  const folders = new Set(
    files.flatMap((path) => path.split('/').map((_, n, parts) => parts.slice(0, n).join('/'))),
  )
  const isLost = (path: string) =>
    ![...SUBJECTS, ...OF_ALL].includes(/^tests\/e2e\/([^/]+)\//.exec(path)?.[1] ?? '')
  return files.filter((path) => isLost(path) || folders.has(path.replace(/(\.e2e)?\.ts$/, '')))
}

test('tests in the browser stand under the same subjects, and no file beside a folder of its name', () => {
  const files = globSync('tests/e2e/**/*.ts', { cwd: root })
  expect(strayTests(files)).toEqual([])
  for (const subject of SUBJECTS)
    expect(files.some((path) => path.startsWith(`tests/e2e/${subject}/`) && path.endsWith('.e2e.ts'))).toBe(
      true,
    )
  const planted = [
    'tests/e2e/loose.e2e.ts',
    'tests/e2e/library/words.e2e.ts',
    'tests/e2e/memory/review.e2e.ts',
  ]
  expect(strayTests([...files, ...planted])).toEqual(planted)
})

/** Tests of the whole house that others start by these names; all else at the root of tests/ stands in a folder. */
const AT_THE_ROOT = ['tests/architecture.test.ts', 'tests/toy-feature.api.test.ts']

test('no test stands loose', () => {
  expect(globSync('tests/*.ts', { cwd: root }).toSorted()).toEqual(AT_THE_ROOT)
})

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('every feature of the contract has a folder of its own in the server, and no other folder is there', () => {
  const declared = globSync('src/server/features/*/*/*.feature.ts', { cwd: root })
  const named = declared.flatMap((path) => /\/([\w-]+)\/\1\.feature\.ts$/.exec(path)?.[1] ?? [])
  expect(named.toSorted()).toEqual(Object.keys(contract).map(kebab).toSorted())
  expect(globSync('src/server/features/*/*', { cwd: root })).toHaveLength(named.length)
})

/** The subject of a source's folder, where it stands below one. */
const subjectOf = (path: string): string | undefined =>
  /^src\/(?:contract|domain|server\/features|web\/features)\/(\w+)\//.exec(path)?.[1]

/** Messages that begin with no subject, or are said elsewhere than below their own; those of several subjects are `shared`. */
function misplacedMessages(sources: readonly { path: string; text: string }[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const { named, templates } = saidKeys(text)
    return [...named, ...templates.map(([begins]) => begins)].flatMap((key) => {
      const subject = key.split('_')[0] ?? ''
      const isRight = subject === 'shared' || (SUBJECTS.includes(subject) && subject === subjectOf(path))
      return isRight ? [] : [`${path}: ${key}`]
    })
  })
}

test('a message begins with the one subject that says it, or is shared', () => {
  const catalogue: object = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'))
  const keys = Object.keys(catalogue).filter((key) => key !== '$schema')
  expect(keys.filter((key) => ![...SUBJECTS, 'shared'].includes(key.split('_')[0] ?? ''))).toEqual([])
  const paths = globSync('src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.{test,suite}.*', 'src/messages/**'],
  })
  expect(paths.length).toBeGreaterThan(1000)
  const all = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const sources = all.filter(({ text }) => IMPORTS_MESSAGES.test(text))
  expect(sources.length).toBeGreaterThan(200)
  expect(misplacedMessages(sources)).toEqual([])
  const path = 'src/web/features/habit/streaks/streak.tsx'
  const text = 'm.habit_streak_kept(), m.billing_pay_now(), m.retry(), m[`desk_kind_$' + '{kind}`]()'
  expect(misplacedMessages([{ path, text }])).toEqual(
    ['billing_pay_now', 'retry', 'desk_kind_'].map((key) => `${path}: ${key}`),
  )
})
