import type { UnitTest } from '#contract/practice/unit-tests.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { test: Pick<UnitTest, 'unit' | 'total' | 'needed'>; title: string }

/** Introduction to a unit's test, before it begins. */
export function UnitTestIntro({ test: { unit, total, needed }, title }: Props) {
  return (
    <>
      <header className="run-head">
        <a href="/learn" className="run-close" aria-label={m.shared_practice_to_path()}>
          <Icon name="close" />
        </a>
      </header>
      <section className="run-summary">
        <HostMessage who="aung" pose="think">
          <p>{m.practice_host_unit_test()}</p>
        </HostMessage>
        <h1>{title}</h1>
        <p>{m.practice_unit_test_about({ total: number(total), needed: number(needed) })}</p>
        <p className="soft small">{m.practice_unit_test_once()}</p>
      </section>
      <Form method="post" action={`/units/${unit.id}/test`} className="run-actions">
        <button type="submit" name="intent" value="begin" className="button">
          {m.practice_unit_test_begin()}
        </button>
        <a href="/learn" className="button quiet">
          {m.shared_practice_to_path()}
        </a>
      </Form>
    </>
  )
}
