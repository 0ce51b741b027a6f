import { checkSchool } from '#server/content/check/check-school.ts'
import { reportOf, reportText } from '#server/content/check/report.ts'
import { goalsReport, goalsText } from '#server/content/goals/goals-report.ts'
import { practiceReport, practiceText } from '#server/content/goals/practice-report.ts'
import { openLemmatisers } from '#server/content/lemmas/build-lemmas.ts'
import { silenceReport, silenceText } from '#server/content/media/measure/silence.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { kanjiReport, kanjiText } from '#server/content/readings/kanji-report.ts'
import { schoolReadings } from '#server/content/readings/school-readings.ts'

const NO_LEMMAS =
  'goals            not compared: wink-nlp and kuromoji are not installed (npm install --include=dev)'

/** `content report`. @returns it, as text or as JSON */
export async function report(folder: string, json: boolean): Promise<string> {
  const files = await readContentFiles(folder)
  const school = checkSchool(files)
  const counted = reportOf(school)
  const practice = practiceReport(school, files)
  const kanji = kanjiReport(school, schoolReadings(school))
  const silence = silenceReport(school, files)
  const lemmatisers = await openLemmatisers(school)
  const goals = lemmatisers && goalsReport(school, lemmatisers)
  if (json) return JSON.stringify({ ...counted, practice, kanji, silence, goals }, null, 2)
  return [
    practiceText(practice),
    kanjiText(kanji),
    silenceText(silence),
    goals ? goalsText(goals) : NO_LEMMAS,
    reportText(counted),
  ].join('\n')
}
