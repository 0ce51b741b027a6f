import { toRomaji } from 'wanakana'
import type { FirstPhrase } from '#contract/account/registration.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { getCards, type StoredCard } from '#server/core/catalogue/cards.queries.ts'
import type { Deps } from '#server/platform/deps.ts'

const PHRASES = 3

/**
 * The first phrases of a language that can be seen and heard: the cards that its files mark as such, or else the examples of its first unit that
 * has some.
 */
export async function firstPhrases(deps: Deps, languageId: number, locale: Locale): Promise<FirstPhrase[]> {
  const { inOrder, ofLesson } = await getCards(deps)
  const marked = inOrder.filter((card) => card.language_id === languageId && card.body.first_phrase)
  if (marked.length > 0) return marked.flatMap((card) => frontOf(card, locale)).slice(0, PHRASES)
  const { levels, unitsOfLevel } = await deps.school()
  const units = levels
    .filter(({ language_id }) => language_id === languageId)
    .flatMap(({ id }) => unitsOfLevel.get(id) ?? [])
  for (const { lessons, is_premium } of units) {
    if (is_premium) continue
    const cards = lessons.flatMap(({ id }) => ofLesson.get(id) ?? [])
    const phrases = cards.flatMap((card) => exampleOf(card, locale)).slice(0, PHRASES)
    if (phrases.length > 0) return phrases
  }
  return []
}

function frontOf({ body }: StoredCard, locale: Locale): FirstPhrase[] {
  const { front: text, lang, reading, back, audio, picture } = body
  return picture && audio ? [{ text, lang, reading, meaning: localize(back, locale), audio, picture }] : []
}

function exampleOf({ body }: StoredCard, locale: Locale): FirstPhrase[] {
  const { lang, picture, example } = body
  if (!picture || !example?.audio) return []
  const { text, audio } = example
  const reading = lang === 'ja' ? toRomaji(text).replace(/([,.!?])(?=\w)/g, '$1 ') : null
  return [{ text, lang, reading, meaning: localize(example.meaning, locale), audio, picture }]
}
