import path from 'node:path'
import { type ContentFiles, readContentFiles } from '#server/content/read/files.ts'

const contentFolder = path.resolve(import.meta.dirname, '../../content')
const UNITS = ['a1-01', 'a1-02', 'k-01', 'k-02']
const isUnit = (name: string) => /^\w+\/units\//.test(name)
const HEAVY = ['shorts', 'level-test', 'micro-lessons', 'stories', 'writing']

let whole: Promise<ContentFiles> | undefined

/** Every file of content/, read once for all tests of a process: for a test of the school as it is. */
export async function readWholeSchool(): Promise<ContentFiles> {
  whole ??= readContentFiles(contentFolder)
  return new Map(await whole)
}

/**
 * Four units of content/ (or those that are named) with what they need, and courses of their lessons alone, so that a check takes a
 * seventh of the time; shorts, level test, micro lessons, stories and writing only where `heavy` names them. For faults that a test plants: the first four units have none as they are.
 */
export async function readSmallSchool(
  units: readonly string[] = UNITS,
  heavy: readonly string[] = [],
): Promise<ContentFiles> {
  const left = HEAVY.filter((folder) => !heavy.includes(folder))
  const isKept = (name: string) =>
    isUnit(name)
      ? units.some((unit) => name.includes(`/${unit}-`))
      : !left.some((folder) => name.startsWith(`${folder}/`))
  const few = new Map([...(await readWholeSchool())].filter(([name]) => isKept(name)))
  const lessons = new Set([...few].flatMap(([name, file]) => (isUnit(name) ? idOf(name, file) : [])))
  for (const [name, file] of few) {
    if (!/^courses\/[^/]+\.yaml$/.test(name)) continue
    const course = courseOf(file, lessons)
    if (course) few.set(name, course)
    else few.delete(name)
  }
  keepPoints(few)
  return few
}

/** A story or a guided writing of A1 or N5 with what is checked of it: the units of its level, what they need, and nothing else. */
export function withUnitsBelow(whole: ContentFiles, path: string): ContentFiles {
  const units = path.includes('/english/')
    ? /^english\/units\/a1-.*\.yaml$/
    : /^japanese\/(?:units\/.*\.yaml$|characters\/)/
  return new Map(
    [...whole].filter(([name]) => name === path || units.test(name) || /^(?:lemmas|pictures)\//.test(name)),
  )
}

/** Points of grammar that the questions name, without units and other points that are not there. */
function keepPoints(files: Map<string, Buffer>) {
  const texts = [...files].filter(([name]) => isUnit(name) && name.endsWith('.yaml'))
  const named = new Set(
    texts.flatMap(([, file]) => file.toString().match(/(?<=\bgrammar: )[a-z0-9-]+/g) ?? []),
  )
  const units = new Set(
    texts.flatMap(([name, file]) => (name.endsWith('/unit.yaml') ? idOf(name, file) : [])),
  )
  for (const [name, file] of files) {
    if (!name.includes('/grammar/')) continue
    const [id = ''] = idOf(name, file)
    const lists = { units, related: named }
    const text = file
      .toString()
      .replace(/^(units|related): \[(.*)\]$/gm, (_, list: keyof typeof lists, ids: string) => {
        return `${list}: [${ids
          .split(/, */)
          .filter((one) => lists[list].has(one))
          .join(', ')}]`
      })
    if (named.has(id)) files.set(name, Buffer.from(text))
    else files.delete(name)
  }
}

const idOf = (name: string, file: Buffer): string[] =>
  name.endsWith('.yaml') ? (file.toString().match(/(?<=^id: ).*/m) ?? []) : []

/** The course without lessons that are not there; null where none is left. */
function courseOf(file: Buffer, lessons: ReadonlySet<string>): Buffer | null {
  const kept = file
    .toString()
    .split('\n')
    .filter((line) => !line.startsWith('  - ') || lessons.has(line.slice(4)))
  return kept.some((line) => line.startsWith('  - ')) ? Buffer.from(kept.join('\n')) : null
}
