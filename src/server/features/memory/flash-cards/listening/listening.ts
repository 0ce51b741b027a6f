import { type CardKey, toForwardKey } from '#domain/memory/card-key.ts'
import { languageById } from '#domain/school/lookups.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { ShowableCard } from '#server/core/catalogue/card-view.ts'
import { type Cards, getCards } from '#server/core/catalogue/cards.queries.ts'
import { periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import { countEvent } from '#server/features/habit/study/study.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { ownCardsWithSounds } from '../own-sounds/own-sounds.ts'
import { readSchoolDeck } from '../read-school-deck.ts'
import { buildSchoolDeck } from '../school-deck.ts'
import { readCardsToHear, readWeek } from './listening.queries.ts'

type Handlers = FeatureHandlers<'flashCards'>
type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now' | 'timeZone'>

const WEEK = 7 * DAY_MS
/** The most seconds that one event tells of, by a third: so often something may be gone through. */
const A_THIRD_OF_AN_HOUR = 1200

/** Sizes of sounds, which are named by their content: the next release has others, and these are forgotten. */
const sizesOf = perRelease(async () => new Map<string, number>())

/** Number of bytes that a sound has; 0 if it is gone. */
async function bytesOf(deps: Deps, address: string): Promise<number> {
  const sizes = await sizesOf(deps)
  const known = sizes.get(address)
  if (known !== undefined) return known
  const size = (await deps.storage.size(address.replace(/^\/media\//, 'public/'))) ?? 0
  if (size > 0) sizes.set(address, size)
  return size
}

async function heardCard(deps: Deps, { id, body }: Pick<ShowableCard, 'id' | 'body'>, locale: Locale) {
  const { front, lang, reading, back, audio, example } = body
  if (audio === null) return []
  const sentence = example?.audio
    ? {
        text: example.text,
        meaning: localize(example.meaning, locale),
        audio: example.audio,
        bytes: await bytesOf(deps, example.audio),
      }
    : null
  const bytes = await bytesOf(deps, audio)
  return [
    { card_id: id, front, lang, reading, meaning: localize(back, locale), audio, bytes, example: sentence },
  ]
}

const hasSound = (cards: Cards, id: number) => (cards.byId.get(id)?.body.audio ?? null) !== null

/** The words of the units whose lessons the learner worked on this week, the last unit first. */
async function wordsOfWeek({ deps, learner, now }: Context, languageId: number): Promise<number[]> {
  const [school, { ofLesson }] = [await deps.school(), await getCards(deps)]
  const since = new Date(now.getTime() - WEEK)
  const { ledger, lessons, aside } = await readWeek(deps.db, learner.id, { since, now })
  const grants = periodsOfJson(ledger)
  const units = new Set(lessons.map((id) => school.lessonById.get(id)?.unit_id ?? 0))
  return [...units]
    .flatMap((id) => school.unitById.get(id)?.lessons ?? [])
    .filter(({ id }) => !isLessonLocked(school, grants, id, now))
    .flatMap(({ id }) => ofLesson.get(id) ?? [])
    .filter(({ id, language_id }) => language_id === languageId && !aside.has(id))
    .map(({ id }) => id)
}

/** Sounds that there are to hear, in its order. */
export const listCardsToHear: Handlers['toHear'] = async (context) => {
  const { input, learner, deps, locale, timeZone, now } = context
  const { of, most, language_id = learner.language_id } = input
  const { cards, shelf } = await readSchoolDeck(deps, language_id)
  const heardOf = async (keys: readonly Pick<CardKey, 'source' | 'card_id'>[]) => {
    const own = await ownCardsWithSounds(context, keys)
    const heard = keys.map(async ({ source, card_id }) => {
      const card = source === 'own' ? own.get(card_id) : cards.byId.get(card_id)
      return card ? await heardCard(deps, card, locale) : []
    })
    return (await Promise.all(heard)).flat()
  }
  if (of === 'lessons') {
    const ids = (await wordsOfWeek(context, language_id)).filter((id) => hasSound(cards, id))
    return { data: await heardOf(ids.slice(0, most).map((id) => toForwardKey('school', id))) }
  }
  const wanted = {
    shelf: buildSchoolDeck(shelf, ({ id }) => hasSound(cards, id)),
    own: { languageId: language_id },
    now,
    timeZone,
    schoolOnly: learner.school_cards_only,
  }
  // The school's have a sound; own cards may all be silent, and are read on until there are enough.
  for (let limit = most; ; limit *= 8) {
    const keys = await readCardsToHear(deps.db, learner.id, { ...wanted, limit })
    const heard = await heardOf(keys)
    if (heard.length >= most || keys.length < limit) return { data: heard.slice(0, most) }
  }
}

/** Adds what was listened to to the learner's day of it. */
export const recordListening: Handlers['heard'] = async (context) => {
  const { language_id } = context.input
  if (!languageById(language_id)) throw fail.invalid({ language_id: messages().shared_invalid_choice() })
  const input = { ...context.input, id: language_id }
  const what = { event: 'listening', kind: 'video', language_id, seconds: A_THIRD_OF_AN_HOUR } as const
  await countEvent({ ...context, input }, what)
  return { data: true }
}
