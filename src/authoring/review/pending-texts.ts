import { listTextBlocks } from '#server/content/read/markdown.ts'
import { listFreeUnits, type SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'

/** A Burmese text that no native speaker has read; `place`: the names that lead to it in its file, or the number of its block in Markdown. */
export type PendingText = { file: string; place: string; beside: string; burmese: string }

const isBurmese = (text: string) => /\p{Script=Myanmar}/u.test(text)

const isPending = (yaml: YamlFile) =>
  yaml.texts().some(({ path, text }) => path.join('.') === 'review.my' && text === 'pending')

/** The texts that wait, those that most people meet first: public pages, tests, free units, then units by their place in their level. */
export function pendingTexts(school: SchoolFiles): PendingText[] {
  const rank = ranksOf(school)
  const bodies = new Map(
    [...school.microLessons, ...school.pages].map(({ markdown }) => [markdown.head, markdown.body] as const),
  )
  return school.yamls
    .filter(isPending)
    .toSorted((one, other) => rank(one.file) - rank(other.file) || (one.file < other.file ? -1 : 1))
    .flatMap((yaml) => [...ofYaml(yaml), ...ofBody(yaml.file, bodies.get(yaml) ?? '')])
}

/** Small for what most people meet. */
function ranksOf(school: SchoolFiles): (file: string) => number {
  const free = new Set(listFreeUnits(school).map(({ folder }) => folder))
  const places = new Map<string, number>()
  const inLevel = new Map<string, number>()
  for (const { folder, unit } of school.units) {
    const place = (inLevel.get(unit.level) ?? 0) + 1
    inLevel.set(unit.level, place)
    places.set(folder, free.has(folder) ? 0 : place)
  }
  return (file) => {
    const place = places.get(/^\w+\/units\/[^/]+/.exec(file)?.[0] ?? '')
    if (place !== undefined) return 10 + place
    if (/^(pages|forms|scholarships|plans|testimonials|tips|ads)\b/.test(file)) return 0
    if (/^(level-test|courses|shorts)\//.test(file)) return 5
    if (/^(stories|writing)\//.test(file)) return 50
    return 100
  }
}

function ofYaml(yaml: YamlFile): PendingText[] {
  const texts = yaml.texts()
  const byPlace = new Map(texts.map(({ path, text }) => [path.join('.'), text]))
  return texts
    .filter(({ text }) => isBurmese(text))
    .map(({ path, text }) => ({
      file: yaml.file,
      place: path.join('.'),
      beside: besideOf(path.slice(0, -1).join('.'), byPlace),
      burmese: text,
    }))
}

/** Counterpart of the Burmese in another language, where the file has one. */
function besideOf(parent: string, byPlace: ReadonlyMap<string, string>): string {
  const at = (name: string) => byPlace.get(parent === '' ? name : `${parent}.${name}`)
  const said = at('say') ?? at('text') ?? at('front')
  const meant = at('en')
  return said && meant ? `${said} – ${meant}` : (said ?? meant ?? '')
}

function ofBody(file: string, body: string): PendingText[] {
  return listTextBlocks(body).flatMap((text, index) =>
    isBurmese(text) ? [{ file, place: `#${index}`, beside: '', burmese: text }] : [],
  )
}
