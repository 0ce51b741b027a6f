import { normalise } from '#domain/text.ts'
import { captionFile, rungFile, videoTable } from './built-video.ts'
import { cardsOf, checkPractice, questionsOf } from './check-practice.ts'
import { checkTaught } from './check-taught.ts'
import type { ContentFiles } from './files.ts'
import type { Problem } from './problems.ts'
import { type LessonSource, readSchool, type SchoolFiles, type UnitSource } from './read.ts'
import { creditsFile, type Slide } from './schema.ts'
import { readStrokes } from './strokes-file.ts'
import type { YamlFile } from './yaml-file.ts'

/** The school and everything wrong with it; nothing is fit for import while there is a problem that is more than advice. */
export function checkSchool(files: ContentFiles): SchoolFiles {
  const school = readSchool(files)
  const problems = [
    ...school.problems,
    ...school.yamls.flatMap(checkTexts),
    ...checkIds(school),
    ...school.units.flatMap((unit) => [
      ...checkUnit(unit, files),
      ...unit.lessons.flatMap((lesson) => checkLesson(lesson, unit, files)),
    ]),
    ...checkCredits(school.yamls),
    ...checkPractice(school, files),
    ...checkTaught(school, readStrokes(files)),
  ]
  return { ...school, problems }
}

const myanmar = /[\u1000-\u109f\uaa60-\uaa7f\ua9e0-\ua9ff]/
const kanji = /[\u3400-\u4dbf\u4e00-\u9fff々〆]/

function checkTexts(yaml: YamlFile): Problem[] {
  return yaml.texts().flatMap(({ text, line, path }) => {
    const at = (what: string) => ({ file: yaml.file, line, text: `${path.join('.')}: ${what}` })
    const found: Problem[] = []
    const normal = normalise(text)
    if (normal !== text)
      found.push(
        at(
          myanmar.test(text)
            ? `Burmese in Zawgyi or out of order; write: ${normal}`
            : `not in normal form (NFC); write: ${normal}`,
        ),
      )
    const isBurmese = path.at(-1) === 'my' && !path.includes('review')
    if (isBurmese && !myanmar.test(text) && text !== '') found.push(at('has no Burmese in it'))
    return found
  })
}

/** All ids are of one pool: a learner's progress hangs on them. */
function checkIds(school: SchoolFiles): Problem[] {
  const seen = new Map<string, string>()
  const problems: Problem[] = []
  for (const { yaml, path, id } of idsOf(school)) {
    const first = seen.get(id)
    if (first)
      problems.push(yaml.problem([...path, 'id'], `${[...path, 'id'].join('.')}: ${id} is taken by ${first}`))
    else seen.set(id, yaml.file)
  }
  return problems
}

type PlacedId = { yaml: YamlFile; path: (string | number)[]; id: string }

function idsOf(school: SchoolFiles): PlacedId[] {
  const ofCategories = [...school.characters, ...school.words].flatMap(({ yaml, value }) =>
    value.categories.flatMap((category, place) => {
      const list = 'words' in category ? 'words' : 'characters'
      const entries: { id: string }[] = 'words' in category ? category.words : category.characters
      const path = ['categories', place]
      return [
        { yaml, path, id: category.id },
        ...entries.map(({ id }, index) => ({ yaml, path: [...path, list, index], id })),
      ]
    }),
  )
  return [
    ...school.units.flatMap(({ yaml, unit, lessons }) => [
      { yaml, path: [], id: unit.id },
      ...lessons.map(({ yaml, lesson }) => ({ yaml, path: [], id: lesson.id })),
    ]),
    ...questionsOf(school).map(({ yaml, path, question }) => ({ yaml, path, id: question.id })),
    ...cardsOf(school).map(({ yaml, path, card }) => ({ yaml, path, id: card.id })),
    ...school.courses.map(({ yaml, value }) => ({ yaml, path: [], id: value.id })),
    ...ofCategories,
  ]
}

function checkUnit({ yaml, language, unit, lessons }: UnitSource, files: ContentFiles): Problem[] {
  const problems: Problem[] = []
  const isJapanese = unit.level.startsWith('N')
  if (isJapanese !== (language === 'japanese'))
    problems.push(yaml.problem(['level'], `level: ${unit.level} is no level of ${language}`))
  if (lessons.length === 0) problems.push(yaml.problem([], 'the unit has no lesson (files named 01-….yaml)'))
  if (unit.cover.picture)
    problems.push(...checkPicture(yaml, ['cover', 'picture'], unit.cover.picture, files))
  return problems
}

function checkLesson(source: LessonSource, { language }: UnitSource, files: ContentFiles): Problem[] {
  const { yaml, lesson } = source
  if (lesson.type !== 'VIDEO') return []
  const isJapanese = language === 'japanese'
  const untranslated = (list: 'slides' | 'phrases') =>
    lesson[list].flatMap(({ en }, index) =>
      isJapanese && !en ? [yaml.problem([list, index], `${list}.${index}.en: is missing`)] : [],
    )
  const slides = lesson.slides.flatMap((slide, index) => [
    ...checkSpoken(yaml, index, slide),
    ...(slide.picture ? checkPicture(yaml, ['slides', index, 'picture'], slide.picture, files) : []),
  ])
  return [...slides, ...untranslated('slides'), ...untranslated('phrases'), ...checkVideo(source, files)]
}

/** The Japanese voice reads kanji wrongly. */
function checkSpoken(yaml: YamlFile, index: number, { say, sounds }: Slide): Problem[] {
  if (!kanji.test(sounds ?? say)) return []
  const name = sounds === undefined ? 'say' : 'sounds'
  return [
    yaml.problem(
      ['slides', index, name],
      `slides.${index}.${name}: kanji in what is spoken; write it in kana under sounds`,
    ),
  ]
}

function checkVideo({ mediaFolder, video }: LessonSource, files: ContentFiles): Problem[] {
  if (!video) return []
  const file = `${mediaFolder}/${videoTable}`
  const wrong = (name: string) => ({
    file,
    line: 1,
    text: `${name} is not the file it tells of: build the media again`,
  })
  const rungs = video.rungs.filter(({ name, segments }) => {
    const last = segments.at(-1)
    return files.get(`${mediaFolder}/${rungFile(name)}`)?.length !== (last ? last.start + last.bytes : 0)
  })
  const captions = video.subtitles.map(captionFile).filter((name) => !files.has(`${mediaFolder}/${name}`))
  return [...rungs.map(({ name }) => rungFile(name)), ...captions].map(wrong)
}

function checkPicture(
  yaml: YamlFile,
  path: (string | number)[],
  name: string,
  files: ContentFiles,
): Problem[] {
  return files.has(`pictures/${name}.svg`)
    ? []
    : [yaml.problem(path, `${path.join('.')}: there is no pictures/${name}.svg`)]
}

function checkCredits(yamls: readonly YamlFile[]): Problem[] {
  const problems: Problem[] = []
  const credits = yamls.find((yaml) => yaml.file === 'credits.yaml')
  if (credits) credits.parse(creditsFile, (problem) => problems.push(problem))
  else problems.push({ file: 'credits.yaml', line: 1, text: 'is missing' })
  return problems
}
