import type { DeckDraft } from '#contract/memory/decks.ts'
import { SEPARATOR_NAMES, TABLE_SIDES } from '#domain/memory/decks/table-choice.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Choices } from '#web/ui/choices.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

const SIDES = {
  front: m.decks_column_front,
  back: m.decks_column_back,
  reading: m.decks_column_reading,
  example: m.decks_column_example,
}

const SEPARATORS = {
  tab: m.decks_separator_tab,
  comma: m.decks_separator_comma,
  semicolon: m.decks_separator_semicolon,
  pipe: m.decks_separator_pipe,
  colon: m.decks_separator_colon,
  space: m.decks_separator_space,
  dash: m.decks_separator_dash,
  equals: m.decks_separator_equals,
}

/** Form for which column is which side, and what parts them. */
export function DraftColumns({ draft }: { draft: DeckDraft }) {
  const columns = draft.columns.map((name, place) => ({
    value: place + 1,
    label: m.decks_column({ number: number(place + 1), name: name || '–' }),
  }))
  const none = { value: 0, label: m.decks_column_none() }
  return (
    <fieldset className="card draft-columns">
      <legend className="visually-hidden">{m.decks_draft_columns()}</legend>
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
        label={m.decks_separator()}
        options={SEPARATOR_NAMES.map((value) => ({ value, label: SEPARATORS[value]() }))}
        chosen={draft.separator}
      />
      <Choices
        name="has_header"
        legend={m.decks_first_row()}
        chosen={draft.has_header ? 1 : 0}
        options={[
          { value: 1, label: m.decks_first_row_names() },
          { value: 0, label: m.decks_first_row_card() },
        ]}
      />
      <button type="submit" name="intent" value="show" className="button quiet">
        {m.decks_draft_show()}
      </button>
    </fieldset>
  )
}
