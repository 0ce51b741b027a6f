import { alignReading, collectFurigana } from '#domain/text/furigana/furigana.ts'
import type { Surroundings } from '#server/content/import/question-body.ts'
import type { CardFile } from '#server/content/schema/practice.ts'
import type { CardBody, CharacterBody, LocalText } from '#server/platform/db/bodies.ts'

/** The body of a flash card as the database keeps it. */
export function cardBody(card: CardFile, { lang, level, media, read }: Surroundings): CardBody {
  const { id, front, written = front, sounds = front, reading = null, back, picture, example } = card
  const furigana =
    read &&
    collectFurigana([read(back.my), read(back.en), ...(example ? [read(example.text, example.sounds)] : [])])
  return {
    front,
    lang,
    reading,
    back,
    audio: media.audio({ text: sounds, written, shown: front, lang, level, owner: id }),
    picture: picture ? media.picture(picture) : null,
    example: example
      ? {
          text: example.text,
          meaning: { my: example.my, en: example.en ?? example.text },
          audio: media.audio({
            text: example.sounds ?? example.text,
            written: example.written ?? example.text,
            shown: example.text,
            lang,
            level,
            owner: `${id}-example`,
          }),
        }
      : null,
    ...(furigana && { furigana }),
    ...(card.first_phrase && { first_phrase: true as const }),
  }
}

/** The card of a character: the character in front, how it is read and what it means behind. */
export function characterCard(body: CharacterBody): CardBody {
  const [word] = body.examples
  const furigana = word && collectFurigana([alignReading(word.word, word.reading) ?? []])
  return {
    front: body.character,
    lang: 'ja',
    reading: body.romaji,
    back: backOf(body),
    audio: body.audio,
    picture: null,
    example: word ? { text: word.word, meaning: word.meaning, audio: word.audio } : null,
    ...(furigana && { furigana }),
  }
}

function backOf({ romaji, reading, meaning }: CharacterBody): LocalText {
  if (!meaning) return { my: romaji, en: romaji }
  return { my: `${meaning.my} (${reading})`, en: `${meaning.en} (${reading})` }
}
