import type { FlashCard } from '#contract/memory/flash-cards.ts'
import type { CardState } from '#domain/memory/card-state.ts'
import type { Direction } from '#domain/memory/direction.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { CardBody } from '#server/platform/db/bodies.ts'
import type { StoredCard } from './cards.queries.ts'

export type ShownBody = Omit<CardBody, 'lang'> & { lang: string }

/** Card with what it shows, of the school or of a deck of the learner's own. */
export type ShowableCard = Pick<StoredCard, 'id' | 'kind'> & {
  body: ShownBody
  /** A card of the learner's own was taught nowhere here. */
  taught_in?: number
  /** Direction in which it is asked; forward by default. */
  direction?: Direction
}

/** Marks that a learner gave a card. */
export type CardFlags = Pick<FlashCard, 'hint' | 'note' | 'set_aside'>
/** Memory that a learner has of a card, and the marks that they gave it. */
export type Remembered = { state: CardState | null; marks: CardFlags }

export const NO_FLAGS: CardFlags = { hint: null, note: null, set_aside: null }

/** A card as the API returns it: its sides, and how well the learner remembers it. */
export function shownCard(
  { id, kind, body, taught_in, direction = 'forward' }: ShowableCard,
  { state, marks }: Remembered = { state: null, marks: NO_FLAGS },
  locale: Locale,
): FlashCard {
  return {
    id,
    direction,
    kind,
    front: body.front,
    lang: body.lang,
    back: localize(body.back, locale),
    reading: body.reading,
    audio: body.audio,
    picture: body.picture,
    example: body.example && { ...body.example, meaning: localize(body.example.meaning, locale) },
    ...(body.furigana && { furigana: body.furigana }),
    state: state?.state ?? 'new',
    due_at: state?.due_at.toISOString() ?? null,
    stability: state?.stability ?? null,
    difficulty: state?.difficulty ?? null,
    step: state?.step ?? 0,
    scheduled_days: state?.scheduled_days ?? 0,
    reps: state?.reps ?? 0,
    lapses: state?.lapses ?? 0,
    last_reviewed_at: state?.last_reviewed_at.toISOString() ?? null,
    last_review_id: state?.last_review_id ?? null,
    last_day: state?.last_day ?? null,
    taught_in: taught_in ?? null,
    ...marks,
  }
}
