import { toRomaji } from 'wanakana'
import type { FirstPhrase } from '#contract/account/registration.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { getCards, type StoredCard } from '#server/core/catalogue/cards.queries.ts'
import type { Deps } from '#server/platform/deps.ts'

const PHRASES = 3

/** The first phrases of a language that can be seen and heard: those of the cards of its first unit that has some. */
export async function firstPhrases(deps: Deps, languageId: number, locale: Locale): Promise<FirstPhrase[]> {
  const { levels, unitsOfLevel } = await deps.school()
  const { ofLesson } = await getCards(deps)
  const units = levels
    .filter(({ language_id }) => language_id === languageId)
    .flatMap(({ id }) => unitsOfLevel.get(id) ?? [])
  for (const { lessons, is_premium } of units) {
    if (is_premium) continue
    const cards = lessons.flatMap(({ id }) => ofLesson.get(id) ?? [])
    const phrases = cards.flatMap((card) => phraseOf(card, locale)).slice(0, PHRASES)
    if (phrases.length > 0) return phrases
  }
  return []
}

function phraseOf({ body }: StoredCard, locale: Locale): FirstPhrase[] {
  const { lang, picture, example } = body
  if (!picture || !example?.audio) return []
  const { text, audio } = example
  const reading = lang === 'ja' ? toRomaji(text).replace(/([,.!?])(?=\w)/g, '$1 ') : null
  return [{ text, lang, reading, meaning: localize(example.meaning, locale), audio, picture }]
}
