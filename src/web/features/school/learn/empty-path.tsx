import { LANGUAGES } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'

/** No unit in any level of this language yet: offers the other one. */
export function EmptyPath({ languageId }: { languageId: number }) {
  const other = LANGUAGES.find(({ id }) => id !== languageId) ?? LANGUAGES[0]
  return (
    <Form method="post" action="/learn" className="empty">
      <HostMessage who="aung" pose="wave" size={80}>
        <p>{m.shared_host_not_yet()}</p>
      </HostMessage>
      <h2>{m.school_learn_empty()}</h2>
      <p className="soft">{m.school_learn_empty_text()}</p>
      <button type="submit" name="language_id" value={other.id} className="button" lang={other.lang}>
        {other.native_name}
      </button>
    </Form>
  )
}
