import { shownState } from '#domain/desk/inbox/letter.ts'
import { inLocale, type Locale } from '#domain/text/locales.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages } from '#server/platform/messages.ts'
import { formsOf } from './forms.queries.ts'
import type { LetterRow } from './letters.queries.ts'

type Titled = Pick<LetterRow, 'kind' | 'form_id' | 'round_id'>

/** What a letter is about: the form's or the round's name, else its kind. */
export async function titleOf(
  deps: Pick<Deps, 'db' | 'school'>,
  letter: Titled,
  locale: Locale,
): Promise<string> {
  const { forms, rounds } = await formsOf(deps)
  const of =
    forms.find(({ id }) => id === letter.form_id)?.body ??
    rounds.find(({ id }) => id === letter.round_id)?.body
  return of ? inLocale(of.title, locale) : messages()[`inbox_kind_${letter.kind}`]()
}

/** A letter as its sender sees it. */
export async function letterView(deps: Deps, letter: LetterRow, locale: Locale) {
  const { id, kind, state, sent_at, answer, answered_at } = letter
  return {
    id,
    kind,
    title: await titleOf(deps, letter, locale),
    state: shownState(state),
    sent_at: sent_at.toISOString(),
    answer,
    answered_at: answered_at?.toISOString() ?? null,
  }
}
