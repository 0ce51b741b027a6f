import { posix } from 'node:path'
import { z } from 'zod'
import { formFile, scholarshipFile } from '#server/content/schema/forms.ts'
import { goalsFile } from '#server/content/schema/goals.ts'
import { grammarFile } from '#server/content/schema/grammar.ts'
import { kanjiReadingsFile } from '#server/content/schema/kanji-readings.ts'
import { creditsFile, lessonFile, shortFile, unitFile } from '#server/content/schema/lessons.ts'
import { plansFile } from '#server/content/schema/plans.ts'
import { levelTestFile } from '#server/content/schema/practice.ts'
import { adsFile, testimonialsFile, tipsFile } from '#server/content/schema/reading.ts'
import { charactersFile, courseFile, wordsFile } from '#server/content/schema/school.ts'
import { spellingFile } from '#server/content/schema/spelling.ts'
import { storyFile } from '#server/content/schema/stories.ts'
import { writingFile } from '#server/content/schema/writing.ts'

/**
 * Each kind of YAML file of the school: the schema of its files, and which they are, by paths below content/. In the patterns stands
 * nothing but `*`: editors know no more.
 */
const kinds = [
  { name: 'unit', schema: unitFile, files: ['*/units/*/unit.yaml'] },
  { name: 'lesson', schema: lessonFile, files: ['*/units/*/0*.yaml', '*/units/*/1*.yaml'] },
  { name: 'grammar', schema: grammarFile, files: ['*/grammar/*.yaml'] },
  { name: 'story', schema: storyFile, files: ['stories/*/*.yaml'] },
  { name: 'writing', schema: writingFile, files: ['writing/*/*.yaml'] },
  { name: 'goals', schema: goalsFile, files: ['goals/*.yaml'] },
  { name: 'characters', schema: charactersFile, files: ['japanese/characters/*.yaml'] },
  { name: 'words', schema: wordsFile, files: ['japanese/words.yaml'] },
  { name: 'kanji-readings', schema: kanjiReadingsFile, files: ['japanese/readings.yaml'] },
  { name: 'level-test', schema: levelTestFile, files: ['level-test/*.yaml'] },
  { name: 'course', schema: courseFile, files: ['courses/*.yaml'] },
  { name: 'short', schema: shortFile, files: ['shorts/*.yaml'] },
  { name: 'plans', schema: plansFile, files: ['plans.yaml'] },
  { name: 'tips', schema: tipsFile, files: ['tips.yaml'] },
  { name: 'ads', schema: adsFile, files: ['ads.yaml'] },
  { name: 'testimonials', schema: testimonialsFile, files: ['testimonials.yaml'] },
  { name: 'form', schema: formFile, files: ['forms/*.yaml'] },
  { name: 'scholarship', schema: scholarshipFile, files: ['scholarships/*.yaml'] },
  { name: 'credits', schema: creditsFile, files: ['credits.yaml'] },
  { name: 'spelling', schema: spellingFile, files: ['spelling.yaml'] },
] as const

const schemaPath = (name: string) => `schema/${name}.schema.json`

/** The JSON Schemas of the school's files, by their path in content/, as editors read them. */
export function schemaFiles(): Map<string, string> {
  return new Map(
    kinds.map(({ name, schema }) => [
      schemaPath(name),
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }), null, 2)}\n`,
    ]),
  )
}

/** The schema's path for the file at `path` in content/; null if no schema checks it. */
export function findSchema(path: string): string | null {
  const kind = kinds.find(({ files }) => files.some((pattern) => posix.matchesGlob(path, pattern)))
  return kind ? schemaPath(kind.name) : null
}

/** The comment by which editors find the schema of the file at `path`. */
export function schemaLine(path: string): string {
  const schema = findSchema(path)
  if (schema === null) throw new Error(`${path} has no schema`)
  return `# yaml-language-server: $schema=${posix.relative(posix.dirname(path), schema)}`
}
