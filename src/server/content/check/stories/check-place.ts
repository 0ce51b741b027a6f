import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles, StorySource, WritingSource } from '#server/content/read/read-school-files.ts'

/** A story, or something to write, is of a level of its language, and comes after a unit that there is. */
export function checkPlace(
  { yaml, value: { level, after }, language }: StorySource | WritingSource,
  { units }: SchoolFiles,
): Problem[] {
  const isThere = units.some((unit) => unit.language === language && unit.unit.id === after)
  const missing = `after: there is no unit ${after} of ${language}; nobody is shown this`
  return [
    ...(level.startsWith('N') === (language === 'japanese')
      ? []
      : [yaml.problem(['level'], `level: ${level} is no level of ${language}`)]),
    // A unit that teachers take away takes nothing else with it.
    ...(isThere ? [] : [asAdvice(yaml.problem(['after'], missing))]),
  ]
}
