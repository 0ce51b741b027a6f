import type { z } from 'zod'
import { type MediaSize, mediaSize } from '#server/content/check/media-size.ts'
import { type BuiltVideoFile, builtVideoFile, videoTable } from '#server/content/media/built-video.ts'
import {
  type FormFile,
  formFile,
  type ScholarshipFile,
  scholarshipFile,
} from '#server/content/schema/forms.ts'
import { type GoalsFile, goalsFile } from '#server/content/schema/goals.ts'
import { type GrammarFile, grammarFile } from '#server/content/schema/grammar.ts'
import { kanjiReadingsFile } from '#server/content/schema/kanji-readings.ts'
import {
  type CreditsFile,
  creditsFile,
  type LessonFile,
  lessonFile,
  type ShortFile,
  shortFile,
  type UnitFile,
  unitFile,
} from '#server/content/schema/lessons.ts'
import { type PlansFile, plansFile } from '#server/content/schema/plans.ts'
import { levelTestFile } from '#server/content/schema/practice.ts'
import {
  type AdsFile,
  adsFile,
  type TestimonialsFile,
  type TipsFile,
  testimonialsFile,
  tipsFile,
} from '#server/content/schema/reading.ts'
import { type CourseFile, charactersFile, courseFile, wordsFile } from '#server/content/schema/school.ts'
import { type SpellingFile, spellingFile } from '#server/content/schema/spelling.ts'
import { type StoryFile, storyFile } from '#server/content/schema/stories.ts'
import { type WritingFile, writingFile } from '#server/content/schema/writing.ts'
import type { ContentFiles } from './files.ts'
import type { Problem } from './problems.ts'
import { type Articles, readArticles } from './read-articles.ts'
import { YamlFile } from './yaml-file.ts'

export type Language = 'english' | 'japanese'

export type LessonSource = {
  yaml: YamlFile
  lesson: LessonFile
  /** Folder of the lesson's built media in the content folder, whether or not there is any. */
  mediaFolder: string
  video: BuiltVideoFile | null
}

export type UnitSource = {
  yaml: YamlFile
  language: Language
  /** The unit's folder in the content folder. */
  folder: string
  unit: UnitFile
  /** In the order of their files' names. */
  lessons: LessonSource[]
}

/** A short, with its media as a lesson has them. */
export type ShortSource = Pick<LessonSource, 'yaml' | 'mediaFolder' | 'video'> & { short: ShortFile }

/** A file of the school with what it says. */
export type Read<T> = { yaml: YamlFile; value: T }

/** A story, in the language that it is written in. */
export type StorySource = Read<StoryFile> & { language: Language }

/** Something to write with help, in the language in which it is written. */
export type WritingSource = Read<WritingFile> & { language: Language }

/** All units, in the order of their folders' names, what stands beside them, and what could not be read. */
export type SchoolFiles = {
  units: UnitSource[]
  characters: Read<z.output<typeof charactersFile>>[]
  words: Read<z.output<typeof wordsFile>>[]
  readings: Read<z.output<typeof kanjiReadingsFile>>[]
  /** In the order of their files' names, English first. */
  grammar: (Read<GrammarFile> & { language: Language })[]
  /** In the order of their files' names, English first. */
  stories: StorySource[]
  writing: WritingSource[]
  /** Teaching goals of the levels. */
  goals: Read<GoalsFile>[]
  levelTests: (Read<z.output<typeof levelTestFile>> & { language: Language })[]
  courses: Read<CourseFile>[]
  shorts: ShortSource[]
  plans: Read<PlansFile>[]
  tips: Read<TipsFile>[]
  ads: Read<AdsFile>[]
  testimonials: Read<TestimonialsFile>[]
  forms: Read<FormFile>[]
  scholarships: Read<ScholarshipFile>[]
  credits: Read<CreditsFile>[]
  /** Words that are spelled right though no dictionary has them. */
  spelling: Read<SpellingFile>[]
  /** Bytes of what is built and drawn. */
  mediaSize: MediaSize
  /** All YAML, heads of Markdown files too. */
  yamls: YamlFile[]
  problems: Problem[]
} & Articles

/** Reads the school from its files; a file with problems is left out of `units` and named in `problems`. */
export function readSchoolFiles(files: ContentFiles): SchoolFiles {
  const problems: Problem[] = []
  const yamls = [...files]
    .filter(([path]) => path.endsWith('.yaml'))
    .map(([path, bytes]) => new YamlFile(path, bytes))
  const report = (problem: Problem) => problems.push(problem)
  const articles = readArticles(files, report)
  const around = { yamls, files, mediaFolders: foldersOfMedia(files), report }
  const units = yamls.flatMap((yaml) => readUnit(yaml, around) ?? [])
  const readAll = <T>(pattern: RegExp, schema: z.ZodType<T>): Read<T>[] =>
    yamls.flatMap((yaml) => {
      const value = pattern.test(yaml.file) ? yaml.parse(schema, report) : null
      return value === null ? [] : [{ yaml, value }]
    })
  const school: SchoolFiles = {
    units,
    characters: readAll(/^japanese\/characters\/[^/]+\.yaml$/, charactersFile).toSorted(kanaFirst),
    words: readAll(/^japanese\/words\.yaml$/, wordsFile),
    readings: readAll(/^japanese\/readings\.yaml$/, kanjiReadingsFile),
    grammar: readAll(/^(english|japanese)\/grammar\/\d\d-[^/]+\.yaml$/, grammarFile).map((point) => ({
      ...point,
      language: point.yaml.file.startsWith('japanese') ? 'japanese' : 'english',
    })),
    stories: readAll(/^stories\/(english|japanese)\/[^/]+\.yaml$/, storyFile).map((story) => ({
      ...story,
      language: story.yaml.file.startsWith('stories/japanese') ? 'japanese' : 'english',
    })),
    writing: readAll(/^writing\/(english|japanese)\/[^/]+\.yaml$/, writingFile).map((writing) => ({
      ...writing,
      language: writing.yaml.file.startsWith('writing/japanese') ? 'japanese' : 'english',
    })),
    goals: readAll(/^goals\/[^/]+\.yaml$/, goalsFile),
    levelTests: readAll(/^level-test\/(english|japanese)\.yaml$/, levelTestFile).map((test) => ({
      ...test,
      language: test.yaml.file.includes('japanese') ? 'japanese' : 'english',
    })),
    courses: readAll(/^courses\/[^/]+\.yaml$/, courseFile),
    shorts: readAll(/^shorts\/[^/]+\.yaml$/, shortFile).map((short) => withVideo(short, files, report)),
    plans: readAll(/^plans\.yaml$/, plansFile),
    tips: readAll(/^tips\.yaml$/, tipsFile),
    ads: readAll(/^ads\.yaml$/, adsFile),
    testimonials: readAll(/^testimonials\.yaml$/, testimonialsFile),
    forms: readAll(/^forms\/[^/]+\.yaml$/, formFile),
    scholarships: readAll(/^scholarships\/[^/]+\.yaml$/, scholarshipFile),
    credits: readAll(/^credits\.yaml$/, creditsFile),
    spelling: readAll(/^spelling\.yaml$/, spellingFile),
    ...articles,
    mediaSize: mediaSize(files),
    yamls: [...yamls, ...[...articles.microLessons, ...articles.pages].map(({ markdown }) => markdown.head)],
    problems,
  }
  for (const yaml of yamls) if (!yaml.isRead) report(yaml.problem([], whyUnread(yaml.file)))
  return school
}

/** A file that nothing reads would be missed by nobody until a learner asks for it. */
function whyUnread(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /^(english|japanese)\/(units\/[^/]+|grammar)\/[^/]+$/.test(path) && !/^\d\d-/.test(name)
    ? `its name must begin with two digits, which tell its place: 05-${name.replace(/^\d*-?/, '')}`
    : 'is read by nothing: is it in the right folder, and is there a unit.yaml beside a lesson?'
}

/** The units that need no subscription: the first of each level. */
export function listFreeUnits({ units }: Pick<SchoolFiles, 'units'>): UnitSource[] {
  const levels = new Set<string>()
  return units.filter(({ unit }) => !levels.has(unit.level) && levels.add(unit.level))
}

/** Hiragana, katakana, then everything else. */
function kanaFirst({ yaml: one }: { yaml: YamlFile }, { yaml: other }: { yaml: YamlFile }): number {
  const place = ({ file }: YamlFile) => (file.includes('hiragana') ? 0 : file.includes('katakana') ? 1 : 2)
  return place(one) - place(other)
}

type Report = (problem: Problem) => void

type Around = {
  yamls: readonly YamlFile[]
  files: ContentFiles
  mediaFolders: ReadonlyMap<string, string>
  report: Report
}

function readUnit(yaml: YamlFile, around: Around): UnitSource | null {
  const [, folder, language] = yaml.file.match(/^((english|japanese)\/units\/[^/]+)\/unit\.yaml$/) ?? []
  if (!folder) return null
  const unit = yaml.parse(unitFile, around.report)
  const lessons = around.yamls.flatMap((other) => {
    const inside =
      other.file.startsWith(`${folder}/`) && /^\d\d-[^/]*\.yaml$/.test(other.file.slice(folder.length + 1))
    return inside ? (readLesson(other, folder, around) ?? []) : []
  })
  return unit && { yaml, language: language as Language, folder, unit, lessons }
}

function readLesson(
  yaml: YamlFile,
  unitFolder: string,
  { files, mediaFolders, report }: Around,
): LessonSource | null {
  const lesson = yaml.parse(lessonFile, report)
  if (!lesson) return null
  const mediaFolder = mediaFolders.get(lesson.id) ?? `${unitFolder}/media/${lesson.id}`
  return { yaml, lesson, mediaFolder, video: readVideo(`${mediaFolder}/${videoTable}`, files, report) }
}

/** Built media are found by the lesson's id, so that a lesson's file may move without them. */
function foldersOfMedia(files: ContentFiles): Map<string, string> {
  const tables = [...files.keys()].filter((path) => path.endsWith(`/${videoTable}`))
  return new Map(
    tables.flatMap((path) => {
      const folder = path.slice(0, -videoTable.length - 1)
      const [, id] = folder.match(/\/media\/([^/]+)$/) ?? []
      return id ? [[id, folder] as const] : []
    }),
  )
}

function withVideo({ yaml, value }: Read<ShortFile>, files: ContentFiles, report: Report): ShortSource {
  const mediaFolder = `shorts/media/${value.id}`
  const video = readVideo(`${mediaFolder}/${videoTable}`, files, report)
  return { yaml, short: value, mediaFolder, video }
}

function readVideo(path: string, files: ContentFiles, report: Report): BuiltVideoFile | null {
  const bytes = files.get(path)
  return bytes ? new YamlFile(path, bytes).parse(builtVideoFile, report) : null
}
