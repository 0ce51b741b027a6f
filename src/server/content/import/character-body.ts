import { toRomaji } from 'wanakana'
import { compareKey } from '#domain/text/compare-key.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import type { CharacterFile, WordFile } from '#server/content/schema/school.ts'
import type { CharacterBody } from '#server/platform/db/bodies.ts'

const MAX_EXAMPLES = 4

/** The body of a character; `words` are those that may be shown with it. */
export function characterBody(
  character: CharacterFile,
  words: readonly WordFile[],
  media: MediaFinder,
): CharacterBody {
  const { id, romaji, reading, meaning, on = [], kun = [] } = character
  return {
    character: character.character,
    reading: reading ?? romaji,
    romaji,
    meaning: meaning ?? null,
    audio: media.audio({
      text: spokenOf(character),
      written: spokenOf(character),
      lang: 'ja',
      level: 'N5',
      owner: id,
    }),
    onyomi: on,
    kunyomi: kun,
    examples: findExampleWords(character, words).map((word) => ({
      word: word.word,
      reading: word.reading ?? word.word,
      meaning: { my: word.my, en: word.en },
      audio: wordAudio(word, media),
    })),
  }
}

/** Text that the voice says for a character: a kana itself, a kanji by its reading. */
const spokenOf = ({ character, reading }: CharacterFile) => reading ?? character

/** The body of a word of the list. */
export function wordBody(word: WordFile, media: MediaFinder): CharacterBody {
  const reading = word.reading ?? word.word
  return {
    character: word.word,
    reading,
    romaji: toRomaji(reading),
    meaning: { my: word.my, en: word.en },
    audio: wordAudio(word, media),
    onyomi: [],
    kunyomi: [],
    examples: [],
  }
}

const wordAudio = ({ id, word, reading }: WordFile, media: MediaFinder) =>
  media.audio({ text: reading ?? word, written: word, lang: 'ja', level: 'N5', owner: id })

/** Words that show the character, the first first; a word with kanji shows a kana in its reading, and after those that need none. */
export function findExampleWords({ character }: CharacterFile, words: readonly WordFile[]): WordFile[] {
  const written = words.filter(({ word }) => holds(word, character))
  const read = words.flatMap(({ reading, ...word }) =>
    reading !== undefined && holds(reading, character) ? [{ ...word, word: reading }] : [],
  )
  const seen = new Set<string>()
  return [...written, ...read].filter(({ word }) => !seen.has(word) && seen.add(word)).slice(0, MAX_EXAMPLES)
}

/** き is not in きゃ: a small ゃ, ゅ or ょ makes another sound of the kana before it. */
function holds(text: string, character: string): boolean {
  const at = text.indexOf(character)
  if (at < 0) return false
  const next = text[at + character.length] ?? ''
  return !/[ゃゅょャュョ]/.test(next) || holds(text.slice(at + character.length), character)
}

/** Everything that search finds a character or word by, as comparison keys, one a line. */
export function buildCharacterSearchText({
  character,
  reading,
  romaji,
  meaning,
  onyomi,
  kunyomi,
}: CharacterBody): string {
  const readings = [reading, ...onyomi, ...kunyomi].map((text) => text.replace(/[.-]/g, ''))
  const found = [
    character,
    ...readings,
    romaji,
    ...readings.map((text) => toRomaji(text)),
    meaning?.my,
    meaning?.en,
  ]
  return [...new Set(found.flatMap((text) => (text ? [compareKey(text)] : [])))].join('\n')
}
