import { measureSpeakingTime } from '#domain/practice/speaking/line-timing.ts'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import { buildTranscript, parseCues, type TranscriptLine } from '#domain/school/captions.ts'
import type { LemmaInText } from '#domain/school/lemmas/words-in-text.ts'
import { subtitleKey } from '#domain/school/video-media.ts'
import { type WrittenLine, wordsAsWritten } from '#domain/text/furigana/written-line.ts'
import { getVocabularies } from '#server/core/catalogue/vocabularies.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Media } from './media.queries.ts'

type Line = TranscriptLine & {
  turn?: number
  speaker?: Speaker
  written?: WrittenLine
  words: LemmaInText[]
}
/** Transcript of a video: in which language, and line by line with its words. */
type Transcript = { lang: string; lines: Line[] }
type Source = Pick<Deps, 'storage' | 'log' | 'db' | 'school'>

/** By the video as the school has it now: a new release reads its files anew. */
const known = new WeakMap<Media, Promise<Transcript>>()

/** The lines of a video by its captions, which are read once a release; none if it has no captions. */
export function transcriptOfVideo(deps: Source, media: Media): Promise<Transcript> {
  const reading = known.get(media) ?? readTranscript(deps, media)
  known.set(media, reading)
  reading.catch(() => known.delete(media))
  return reading
}

/** By when a turn was said once; as its caption, it stands on a grid of tenths. */
const saidBy = ({ from, to }: TranscriptLine) =>
  Math.round((from + measureSpeakingTime(to - from, true)) * 10) / 10

async function readTranscript(deps: Source, media: Media): Promise<Transcript> {
  const { storage, log } = deps
  const { hostingId, mediaHash, subtitles, turns, speakers, written } = media
  const read = async (lang: string | undefined) => {
    if (lang === undefined || mediaHash === null) return []
    const key = subtitleKey(hostingId, mediaHash, lang)
    const body = await storage.get(key)
    if (!body) {
      known.delete(media)
      log.error({ key }, 'A file of a video is missing from the storage')
    }
    return parseCues(body ? Buffer.from(body).toString() : '')
  }
  const langs = subtitles.map(({ lang }) => lang)
  const taught = langs.find((lang) => lang !== 'my')
  const [said, burmese] = await Promise.all([read(taught), read(langs.find((lang) => lang === 'my'))])
  const lang = (said.length > 0 ? taught : undefined) ?? 'my'
  const { find } = await getVocabularies(deps)
  const wordsOf = lang === 'en' || lang === 'ja' ? find[lang] : () => []
  const lines = buildTranscript(said, burmese).map((line, index) => {
    const inKanji = written[index]
    const words = wordsOf(line.text)
    return {
      ...line,
      ...(turns.includes(index + 1) && { turn: saidBy(line) }),
      ...(speakers[index] && { speaker: speakers[index] }),
      ...(inKanji && { written: inKanji }),
      words: inKanji ? wordsAsWritten(words, inKanji) : words,
    }
  })
  return { lang, lines }
}
