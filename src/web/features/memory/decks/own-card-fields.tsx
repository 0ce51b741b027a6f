import type { Deck } from '#contract/memory/decks.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { m } from '#messages'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const FIELDS = ['front', 'reading', 'back', 'example', 'example_meaning', 'deck_id'] as const
export type OwnCardInput = Partial<Record<(typeof FIELDS)[number], string>>

type Props = {
  typed: OwnCardInput
  faults: Partial<Record<string, string>>
  decks: Pick<Deck, 'id' | 'name'>[]
  /** Name of the deck that is made for a word; without it the card is in one of the decks. */
  newDeck?: string
}

export const typedIn = (form: FormData): OwnCardInput =>
  Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '')]))

/** Sides of the card as they were typed, in the shape that the calls take. */
export const toCardSides = ({ front = '', back = '', reading, example, example_meaning }: OwnCardInput) => ({
  front,
  back,
  reading,
  example,
  example_meaning,
})

/** Fields for the sides of an own card, and for its deck. */
export function OwnCardFields({ typed, faults, decks, newDeck }: Props) {
  const side = (id: Exclude<(typeof FIELDS)[number], 'deck_id'>, label: string, isNeeded = false) => {
    const value = typed[id] ?? ''
    const field = { id, label, maxLength: DECKS.max_side, ...(faults[id] && { error: faults[id] }) }
    // Cards that were imported may have lines.
    if (value.includes('\n')) return <TextArea {...field} value={value} rows={4} />
    return <TextField {...field} defaultValue={value} autoComplete="off" required={isNeeded} />
  }
  const hasMyWords = decks.some(({ name }) => name === newDeck)
  return (
    <>
      {side('front', m.memory_own_word_front(), true)}
      {side('reading', m.memory_own_word_reading())}
      {side('back', m.memory_own_word_back(), true)}
      {side('example', m.memory_own_word_example())}
      {side('example_meaning', m.memory_own_word_example_meaning())}
      {decks.length > 0 && (
        <SelectField
          id="deck_id"
          label={m.memory_own_word_deck()}
          options={[
            ...(newDeck && !hasMyWords ? [{ value: '', label: newDeck }] : []),
            ...decks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          chosen={typed.deck_id ?? decks.find(({ name }) => name === newDeck)?.id ?? ''}
          {...(faults.deck_id && { error: faults.deck_id })}
        />
      )}
    </>
  )
}
