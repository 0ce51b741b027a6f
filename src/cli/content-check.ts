import { videoStates } from '#authoring/media/source.ts'
import { checkReadings } from '#authoring/readings/check-readings.ts'
import { openKuromoji, readingsBy } from '#authoring/readings/dictionary.ts'
import { checkBurmese } from '#authoring/spelling/check-burmese.ts'
import { checkEnglish } from '#authoring/spelling/check-english.ts'
import { openEnglishDictionaries } from '#authoring/spelling/english-dictionaries.ts'
import { checkSchool } from '#server/content/check/check-school.ts'
import { checkSound } from '#server/content/check/check-sound.ts'
import { mediaFinder } from '#server/content/media/clips.ts'
import { clipsOfSchool } from '#server/content/media/clips-of-school.ts'
import { unbuiltRecordings } from '#server/content/media/human-lines.ts'
import { type ContentFiles, readContentFiles } from '#server/content/read/files.ts'
import { collectVocabularies } from '#server/content/read/lemmas-file.ts'
import { ContentError } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** `content check`. @throws ContentError for content with problems @returns what there is to say */
export async function checkContent(folder: string): Promise<string> {
  const files = await readContentFiles(folder)
  const school = checkSchool(files)
  const dictionary = await openKuromoji()
  const english = await openEnglishDictionaries()
  const problems = [
    ...school.problems,
    ...(dictionary ? checkReadings(school, readingsBy(dictionary)) : []),
    ...(english ? checkEnglish(school, english) : []),
    ...checkBurmese(school),
    ...checkSound(school, files),
  ]
  if (problems.length > 0) throw new ContentError(problems)
  const left = [...(dictionary ? [] : [noDictionary]), ...(english ? [] : [noEnglish])]
  return [summary(school, files), ...left].join('\n')
}

const noDictionary =
  'Readings were not compared with a dictionary: the package kuromoji is not installed (npm install --include=dev).'
const noEnglish =
  'The spelling of English was not checked: nspell, dictionary-en and dictionary-en-gb are not installed (npm install --include=dev).'

function summary(school: SchoolFiles, files: ContentFiles): string {
  const { units } = school
  const lessons = units.flatMap((unit) => unit.lessons)
  const notes = videoStates(school, files)
    .filter(({ state }) => state !== 'current')
    .map(({ source, state }) => `The video of ${source.lesson.id} is ${state}: npm run thazin -- media build`)
  const media = mediaFinder(files, () => {})
  const silent = clipsOfSchool(school).filter((clip) => media.audio(clip) === null).length
  if (silent > 0) notes.push(`${silent} clips are not spoken yet: npm run thazin -- media build`)
  const raw = unbuiltRecordings(school, files).length
  if (raw > 0) notes.push(`${raw} recordings are not built yet: npm run thazin -- media build`)
  const unread = collectVocabularies(school, files).filter(({ words }) => words === null).length
  if (unread > 0) notes.push(`${unread} texts have no lemmas yet: npm run thazin -- content lemmas`)
  return [`${units.length} units, ${lessons.length} lessons: no problems.`, ...notes].join('\n')
}
