import { lessonsThatSay, type SoundOf, soundsOf, spokenOf } from '#server/core/catalogue/spoken.ts'
import { grantsFor, isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { type OwnCard, readOwnCards } from '../own-cards.queries.ts'

type Context = Pick<HandlerContext, 'learner' | 'deps' | 'now'>

/** An own card with the school's sounds of what stands on it. */
export function withSounds<T extends Pick<OwnCard, 'body'>>(card: T, soundOf: SoundOf): T {
  const { lang, front, example } = card.body
  const audio = soundOf(lang, front)
  return {
    ...card,
    body: { ...card.body, audio, example: example && { ...example, audio: soundOf(lang, example.text) } },
  }
}

/** The school's sounds of what stands on own cards, of lessons that are open to the learner. A statement only where a subscription decides. */
export async function soundsFor(
  { learner, deps, now }: Context,
  cards: Iterable<Pick<OwnCard, 'body'>>,
): Promise<SoundOf> {
  const [school, spoken] = [await deps.school(), await spokenOf(deps)]
  const texts = [...cards].flatMap(({ body: { lang, front, example } }) => [
    { lang, text: front },
    ...(example ? [{ lang, text: example.text }] : []),
  ])
  const grants = await grantsFor(deps, learner.id, lessonsThatSay(spoken, texts))
  return soundsOf(spoken, (lessonId) => isLessonLocked(school, grants, lessonId, now))
}

/** The school's sounds of lessons that are known to be open. */
export const soundsOfOpen = async (
  deps: Context['deps'],
  isLocked: (lessonId: number) => boolean,
): Promise<SoundOf> => soundsOf(await spokenOf(deps), isLocked)

/** The learner's own cards among these ids or keys, with their sounds. */
export async function ownCardsWithSounds(context: Context, cardIds: readonly number[]) {
  const own = await readOwnCards(context.deps.db, context.learner.id, cardIds)
  if (own.size === 0) return own
  const soundOf = await soundsFor(context, own.values())
  return new Map([...own].map(([id, card]) => [id, withSounds(card, soundOf)]))
}
