import { shownState } from '#domain/desk/inbox/inquiry.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages } from '#server/platform/messages.ts'
import { getForms } from './forms.queries.ts'
import type { InquiryRow } from './inquiries.queries.ts'

type Titled = Pick<InquiryRow, 'kind' | 'form_id' | 'round_id'>

/** Subject of a letter: the form's or the round's name, else its kind. */
export async function formatInquiryTitle(
  deps: Pick<Deps, 'db' | 'school'>,
  letter: Titled,
  locale: Locale,
): Promise<string> {
  const { forms, rounds } = await getForms(deps)
  const of =
    forms.find(({ id }) => id === letter.form_id)?.body ??
    rounds.find(({ id }) => id === letter.round_id)?.body
  return of ? localize(of.title, locale) : messages()[`desk_inbox_kind_${letter.kind}`]()
}

/** A letter as its sender sees it. */
export async function toInquiryView(deps: Deps, letter: InquiryRow, locale: Locale) {
  const { id, kind, state, sent_at, answer, answered_at } = letter
  return {
    id,
    kind,
    title: await formatInquiryTitle(deps, letter, locale),
    state: shownState(state),
    sent_at: sent_at.toISOString(),
    answer,
    answered_at: answered_at?.toISOString() ?? null,
  }
}
