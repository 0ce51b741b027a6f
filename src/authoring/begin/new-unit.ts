import { schemaLine } from '#authoring/schema-files.ts'
import { checkSchool } from '#server/content/check/check-school.ts'
import { TO_FILL_IN } from '#server/content/check/check-unfilled.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Language } from '#server/content/read/read-school-files.ts'
import { level as levels, slug } from '#server/content/schema/texts.ts'
import { inBoth, newLessons } from './new-unit-lessons.ts'

/** The unit cannot be created; the message says why. */
export class NewUnitError extends Error {}

export type NewUnit = { language: Language; id: string; level: string }

/**
 * The files of a new unit, the last of its level: everything that the program requires, with the texts left to fill in.
 * @throws NewUnitError when the id or the folder is taken, or the language has no such level
 */
export function newUnit(wanted: NewUnit, files: ContentFiles): Map<string, string> {
  const { language, id, level } = wanted
  const problem = slug.safeParse(id).error?.issues[0]
  if (problem) throw new NewUnitError(`${JSON.stringify(id)} can be no id: ${problem.message}`)
  if (!levels.safeParse(level).success || level.startsWith('N') !== (language === 'japanese'))
    throw new NewUnitError(`${level} is no level of ${language}; its levels are ${levelsOf(language)}`)
  const folder = folderOf(wanted, files)
  const texts = new Map([
    [`${folder}/unit.yaml`, unitText(wanted)],
    ...[...newLessons(id, language)].map(([name, text]) => [`${folder}/${name}`, text] as const),
  ])
  const made = new Map([...texts].map(([path, text]) => [path, `${schemaLine(path)}\n${text}`] as const))
  refuseTakenIds(made, files)
  return made
}

const levelsOf = (language: Language) =>
  levels.options.filter((name) => name.startsWith('N') === (language === 'japanese')).join(', ')

/** `a2-05-hotel`: the level, the next number in it, and the id without its level. */
function folderOf({ language, id, level }: NewUnit, files: ContentFiles): string {
  const units = `${language}/units`
  const prefix = level.toLowerCase()
  const name = id.startsWith(`${prefix}-`) ? id.slice(prefix.length + 1) : id
  const folders = new Set(
    [...files.keys()].filter((path) => path.startsWith(`${units}/`)).map((path) => path.split('/')[2] ?? ''),
  )
  const taken = [...folders].find(
    (folder) => folder.replace(/^[a-z]\d?-\d\d-/, '') === name && folder.startsWith(prefix),
  )
  if (taken) throw new NewUnitError(`There is a folder ${units}/${taken} already`)
  const numbers = [...folders].map((folder) =>
    Number(folder.match(new RegExp(`^${prefix}-(\\d\\d)-`))?.[1] ?? 0),
  )
  return `${units}/${prefix}-${String(Math.max(0, ...numbers) + 1).padStart(2, '0')}-${name}`
}

function unitText({ id, level, language }: NewUnit): string {
  const letter = language === 'japanese' ? 'あ' : level
  return `${[
    `id: ${id}`,
    `level: ${level}`,
    ...inBoth('title', 'the title of the unit'),
    ...inBoth('short_des', 'what one learns in it, in a sentence'),
    '# Either a letter, or the name of a drawing in pictures/ as `picture`.',
    `cover: { tone: leaf, letter: ${letter} }`,
    'review: { my: pending }',
  ].join('\n')}\n`
}

/** All ids of the school share one pool, including those of lessons, cards and questions. */
function refuseTakenIds(made: ReadonlyMap<string, string>, files: ContentFiles): void {
  const all = new Map([...files, ...[...made].map(([path, text]) => [path, Buffer.from(text)] as const)])
  const taken = checkSchool(all).problems.find(
    ({ file, text }) => made.has(file) && text.includes(' is taken by '),
  )
  if (taken) throw new NewUnitError(`The id ${taken.text.split(': ').at(-1)}`)
}

/** Number of its texts that are to be filled in. */
export const openTexts = (made: ReadonlyMap<string, string>) =>
  [...made.values()].reduce((sum, text) => sum + text.split(TO_FILL_IN).length - 1, 0)
