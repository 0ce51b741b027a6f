import { checkRecordings } from '#server/content/media/human-lines.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Problem } from '#server/content/read/problems.ts'
import {
  type LessonSource,
  readSchoolFiles,
  type SchoolFiles,
  type UnitSource,
} from '#server/content/read/read-school-files.ts'
import { readStrokes } from '#server/content/read/strokes-file.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'
import { checkArticles } from './check-articles.ts'
import { checkForms } from './check-forms.ts'
import { checkGrammar } from './check-grammar.ts'
import { checkLength } from './check-length.ts'
import { checkPlans } from './check-plans.ts'
import { allCards, allQuestions, checkPractice } from './check-practice.ts'
import { checkShort } from './check-shorts.ts'
import { checkTaught } from './check-taught.ts'
import { checkLines, checkTexts } from './check-texts.ts'
import { checkUnfilled } from './check-unfilled.ts'
import { checkPicture, checkSlides, checkVideo } from './check-video.ts'
import { checkSize } from './media-size.ts'
import { checkClaims } from './promises/check-courses.ts'
import { checkPreviews } from './promises/check-previews.ts'
import { checkStories } from './stories/check-stories.ts'
import { checkStoryWords } from './stories/check-story-words.ts'
import { checkWriting } from './stories/check-writing.ts'

/** The school and everything wrong with it; nothing is fit for import while there is a problem that is more than advice. */
export function checkSchool(files: ContentFiles): SchoolFiles {
  const school = readSchoolFiles(files)
  const unfilled = school.yamls.flatMap(checkUnfilled)
  const isOpen = new Set(unfilled.map(({ file }) => file))
  // Problems of texts that are not written yet help nobody.
  const problems = [
    ...school.problems,
    ...checkIds(school),
    ...checkHosted(school),
    ...unfilled,
    ...checkContents(school, files).filter(({ file }) => !isOpen.has(file)),
  ]
  return { ...school, problems }
}

function checkContents(school: SchoolFiles, files: ContentFiles): Problem[] {
  return [
    ...school.yamls.flatMap(checkTexts),
    ...[...school.microLessons, ...school.pages].flatMap(({ markdown }) => checkLines(markdown)),
    ...school.units.flatMap((unit) => [
      ...checkUnit(unit, files),
      ...unit.lessons.flatMap((lesson) => checkLesson(lesson, unit, files)),
    ]),
    ...school.shorts.flatMap((short) => checkShort(short, files)),
    ...checkPictures(school, files),
    ...checkArticles(school, files),
    ...checkCredits(school),
    ...checkPlans(school),
    ...checkForms(school),
    ...checkGrammar(school, files),
    ...checkStories(school, files),
    ...checkWriting(school),
    ...checkClaims(school),
    ...checkPreviews(school),
    ...checkSize(school.mediaSize),
    ...checkPractice(school, files),
    ...checkLength(school),
    // A lesson that could not be read taught, and would play, everything that now seems to be missing.
    ...(school.problems.some(({ file }) => file.includes('/units/'))
      ? []
      : [
          ...checkTaught(school, readStrokes(files)),
          ...checkStoryWords(school, files),
          ...checkRecordings(school, files),
        ]),
  ]
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

/** Two videos can't be one of VdoCipher's. */
function checkHosted(school: SchoolFiles): Problem[] {
  const lessons = school.units.flatMap((unit) => unit.lessons)
  const hosted = [
    ...lessons.map(({ yaml, lesson }) => ({
      yaml,
      id: lesson.type === 'VIDEO' ? lesson.vdocipher : undefined,
    })),
    ...school.shorts.map(({ yaml, short }) => ({ yaml, id: short.vdocipher })),
  ]
  const seen = new Map<string, string>()
  return hosted.flatMap(({ yaml, id }) => {
    if (id === undefined) return []
    const first = seen.get(id)
    if (first) return [yaml.problem(['vdocipher'], `vdocipher: ${id} is taken by ${first}`)]
    seen.set(id, yaml.file)
    return []
  })
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
    ...allQuestions(school).map(({ yaml, path, question }) => ({ yaml, path, id: question.id })),
    ...allCards(school).map(({ yaml, path, card }) => ({ yaml, path, id: card.id })),
    ...school.courses.map(({ yaml, value }) => ({ yaml, path: [], id: value.id })),
    ...school.shorts.map(({ yaml, short }) => ({ yaml, path: [], id: short.id })),
    ...[...school.grammar, ...school.stories, ...school.writing].map(({ yaml, value }) => ({
      yaml,
      path: [],
      id: value.id,
    })),
    ...school.microLessons.map(({ markdown, head }) => ({ yaml: markdown.head, path: [], id: head.id })),
    ...school.plans.flatMap(({ yaml, value }) => listed(yaml, 'plans', value.plans)),
    ...school.tips.flatMap(({ yaml, value }) => listed(yaml, 'tips', value.tips)),
    ...school.ads.flatMap(({ yaml, value }) => listed(yaml, 'ads', value.ads)),
    ...school.testimonials.flatMap(({ yaml, value }) => listed(yaml, 'testimonials', value.testimonials)),
    ...[...school.forms, ...school.scholarships].map(({ yaml, value }) => ({ yaml, path: [], id: value.id })),
    ...ofCategories,
  ]
}

const listed = (yaml: YamlFile, list: string, entries: readonly { id: string }[]): PlacedId[] =>
  entries.map(({ id }, index) => ({ yaml, path: [list, index], id }))

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
  return [...checkSlides(yaml, language, lesson, files), ...checkVideo(source, files)]
}

/** Missing pictures of covers, people and announcements. */
function checkPictures(
  { microLessons, testimonials, ads }: Pick<SchoolFiles, 'microLessons' | 'testimonials' | 'ads'>,
  files: ContentFiles,
): Problem[] {
  const covers = microLessons.flatMap(({ markdown, head }) =>
    head.cover.picture ? checkPicture(markdown.head, ['cover', 'picture'], head.cover.picture, files) : [],
  )
  const people = testimonials.flatMap(({ yaml, value }) =>
    value.testimonials.flatMap(({ picture }, index) =>
      picture ? checkPicture(yaml, ['testimonials', index, 'picture'], picture, files) : [],
    ),
  )
  const announced = ads.flatMap(({ yaml, value }) =>
    value.ads.flatMap(({ picture }, index) =>
      picture ? checkPicture(yaml, ['ads', index, 'picture'], picture, files) : [],
    ),
  )
  return [...covers, ...people, ...announced]
}

function checkCredits({ yamls, pages }: SchoolFiles): Problem[] {
  const isThere = yamls.some(({ file }) => file === 'credits.yaml')
  const others = pages.filter(({ slug }) => slug === 'credits')
  return [
    ...(isThere ? [] : [{ file: 'credits.yaml', line: 1, text: 'is missing' }]),
    ...others.map(({ markdown }) =>
      markdown.problem(0, 'is read by nothing: /credits is made from credits.yaml'),
    ),
  ]
}
