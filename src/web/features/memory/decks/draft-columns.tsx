import type { DeckDraft } from '#contract/memory/decks.ts'
import { SEPARATOR_NAMES, TABLE_SIDES } from '#domain/memory/decks/table-choice.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Choices } from '#web/ui/choices.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

const SIDES = {
  front: m.memory_decks_column_front,
  back: m.memory_decks_column_back,
  reading: m.memory_decks_column_reading,
  example: m.memory_decks_column_example,
}

const SEPARATORS = {
  tab: m.memory_decks_separator_tab,
  comma: m.memory_decks_separator_comma,
  semicolon: m.memory_decks_separator_semicolon,
  pipe: m.memory_decks_separator_pipe,
  colon: m.memory_decks_separator_colon,
  space: m.memory_decks_separator_space,
  dash: m.memory_decks_separator_dash,
  equals: m.memory_decks_separator_equals,
}

/** Form for which column is which side, and what parts them. */
export function DraftColumns({ draft }: { draft: DeckDraft }) {
  const columns = draft.columns.map((name, place) => ({
    value: place + 1,
    label: m.memory_decks_column({ number: number(place + 1), name: name || '–' }),
  }))
  const none = { value: 0, label: m.memory_decks_column_none() }
  return (
    <fieldset className="card draft-columns">
      <legend className="visually-hidden">{m.memory_decks_draft_columns()}</legend>
      {TABLE_SIDES.map((side) => (
        <SelectField
          key={side}
          id={side}
          label={SIDES[side]()}
          options={side === 'front' || side === 'back' ? columns : [none, ...columns]}
          chosen={draft[side]}
        />
      ))}
      <SelectField
        id="separator"
        label={m.memory_decks_separator()}
        options={SEPARATOR_NAMES.map((value) => ({ value, label: SEPARATORS[value]() }))}
        chosen={draft.separator}
      />
      <Choices
        name="has_header"
        legend={m.memory_decks_first_row()}
        chosen={draft.has_header ? 1 : 0}
        options={[
          { value: 1, label: m.memory_decks_first_row_names() },
          { value: 0, label: m.memory_decks_first_row_card() },
        ]}
      />
      <button type="submit" name="intent" value="show" className="button quiet">
        {m.memory_decks_draft_show()}
      </button>
    </fieldset>
  )
}
