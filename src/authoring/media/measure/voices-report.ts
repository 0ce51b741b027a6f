import type { Line } from '#authoring/media/speech/speak.ts'
import { englishWords } from '#domain/practice/grading/english.ts'
import { type EnglishVoice, speakers } from '#server/content/media/voices.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { collectLines } from './lines-of-school.ts'
import { type MisheardLine, measureEnglish } from './measure-english.ts'
import { equalPairs, halfTonesBetween, linesOfOtherAccent, misreadLines } from './measure-japanese.ts'
import { sampleEvenly } from './word-errors.ts'

/** The speakers' voices, others of the same model, and what else Debian ships that speaks English at all well. */
const candidates: EnglishVoice[] = [
  speakers.su.english,
  speakers.aung.english,
  { engine: 'kokoro', voice: 'af_bella', rate: 0.9 },
  { engine: 'kokoro', voice: 'am_fenrir', rate: 0.9 },
  { engine: 'kokoro', voice: 'am_eric', rate: 0.9 },
  { engine: 'kokoro', voice: 'am_puck', rate: 0.9 },
  { engine: 'festival', voice: 'cmu_us_slt_arctic_hts', rate: 0.9 },
  { engine: 'flite', voice: 'rms', rate: 0.95 },
  { engine: 'flite', voice: 'slt', rate: 1 },
]

/** Measures how well each English voice is understood, as the rows of a table in Markdown; `tell` is given each as it is known. */
export async function reportEnglish(
  root: string,
  count: number,
  tell: (text: string) => void,
): Promise<void> {
  const long = (await linesOf(root, 'english')).filter(({ text }) => englishWords(text).length >= 3)
  const lines = sampleEvenly(long, count)
  tell(
    `| words misheard of ${lines.length} lines | rate | pocketsphinx | moonshine |\n| --- | --- | --- | --- |`,
  )
  for (const voice of candidates) {
    const { pocketsphinx, moonshine } = await measureEnglish(lines, voice)
    const [one, other] = [shareOf(pocketsphinx), shareOf(moonshine)]
    tell(`| ${voice.engine} ${voice.voice} | ${voice.rate} | ${one} | ${other} |`)
  }
}

const shareOf = ({ words, errors }: MisheardLine) =>
  `${((100 * errors) / words).toFixed(1)} % (${errors} of ${words})`

/** Checks that the Japanese voices say every line as it reads; answers how many faults were told. */
export async function reportJapanese(root: string, tell: (text: string) => void): Promise<number> {
  const lines = await linesOf(root, 'japanese')
  const misread = await misreadLines(lines, 'aung')
  for (const fault of misread) tell(fault)
  tell(`${lines.length - misread.length} of ${lines.length} lines are spoken as they read`)
  const other = await linesOfOtherAccent(lines, 'aung')
  for (const line of other) tell(`${line}: has another word’s accent`)
  const alike = [...(await equalPairs('su')), ...(await equalPairs('aung'))]
  for (const pair of alike) tell(`${pair}: sound alike`)
  const apart = await halfTonesBetween('su', 'aung')
  tell(`${apart.toFixed(1)} half tones between su and aung`)
  return misread.length + other.length + alike.length + (apart >= 4 ? 0 : 1)
}

const linesOf = async (root: string, language: 'english' | 'japanese'): Promise<Line[]> =>
  collectLines(readSchoolFiles(await readContentFiles(root)), language)
