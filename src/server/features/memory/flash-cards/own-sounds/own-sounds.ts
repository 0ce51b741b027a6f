import type { CardKey } from '#domain/memory/card-key.ts'
import {
  type FindSound,
  getSpokenClips,
  lessonsThatSay,
  makeSoundFinder,
} from '#server/core/catalogue/spoken.ts'
import { isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { type OwnCard, readOwnCards } from '../own-cards.queries.ts'

type Context = Pick<HandlerContext, 'learner' | 'deps' | 'now'>

/** An own card with the school's sounds of what stands on it. */
export function withSounds<T extends Pick<OwnCard, 'body'>>(card: T, soundOf: FindSound): T {
  const { lang, front, example } = card.body
  const audio = soundOf(lang, front)
  return {
    ...card,
    body: { ...card.body, audio, example: example && { ...example, audio: soundOf(lang, example.text) } },
  }
}

/** The school's sounds of what stands on own cards, of lessons that are open to the learner. A statement only where a subscription decides. */
export async function findOwnCardSounds(
  { learner, deps, now }: Context,
  cards: Iterable<Pick<OwnCard, 'body'>>,
): Promise<FindSound> {
  const [school, spoken] = [await deps.school(), await getSpokenClips(deps)]
  const texts = [...cards].flatMap(({ body: { lang, front, example } }) => [
    { lang, text: front },
    ...(example ? [{ lang, text: example.text }] : []),
  ])
  const grants = await readGrantsForLessons(deps, learner.id, lessonsThatSay(spoken, texts))
  return makeSoundFinder(spoken, (lessonId) => isLessonLocked(school, grants, lessonId, now))
}

/** The school's sounds of lessons that are known to be open. */
export const soundsOfOpen = async (
  deps: Context['deps'],
  isLocked: (lessonId: number) => boolean,
): Promise<FindSound> => makeSoundFinder(await getSpokenClips(deps), isLocked)

/** The learner's own cards among these, by their ids, with their sounds. */
export async function ownCardsWithSounds(
  context: Context,
  keys: readonly Pick<CardKey, 'source' | 'card_id'>[],
) {
  const own = await readOwnCards(context.deps.db, context.learner.id, keys)
  if (own.size === 0) return own
  const soundOf = await findOwnCardSounds(context, own.values())
  return new Map([...own].map(([id, card]) => [id, withSounds(card, soundOf)]))
}
