import { lastOf } from '#domain/base/lists.ts'
import { mostAsked } from '#domain/practice/placement/session.ts'
import { findStandInLevel } from '#domain/school/learn-path.ts'
import { LANGUAGE_IDS, LANGUAGES } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SampleLevels } from '#web/ui/sample-levels.tsx'

type Level = { code: string; unit_count: number }

/** Introduction to the test, before it begins. */
export function LevelTestIntro({ languageId, levels }: { languageId: number; levels: readonly Level[] }) {
  const other = LANGUAGES.find(({ id }) => id !== languageId) ?? LANGUAGES[0]
  const reach = findStandInLevel(levels, lastOf(levels)?.code ?? '')
  const most = mostAsked(levels.filter(({ unit_count }) => unit_count > 0).length)
  const facts: [IconName, string][] = [
    ['pencil', m.practice_level_test_length({ count: number(most), minutes: number(Math.ceil(most / 2)) })],
    ['path', m.practice_level_test_adapts()],
    ['check', m.practice_level_test_never_locks()],
    ['back', m.practice_level_test_goes_on()],
  ]
  if (reach) facts.push(['books', m.practice_level_test_reach({ level: reach.code })])
  return (
    <main className="level-test">
      <header className="level-test-head">
        <a href="/learn" className="round-link" aria-label={m.practice_level_test_stop()}>
          <Icon name="close" />
        </a>
      </header>
      <div className="level-test-intro">
        <HostMessage who="su-su" pose="wave" size={80}>
          <p>{m.shared_host_level_test()}</p>
        </HostMessage>
        <h1>
          {languageId === LANGUAGE_IDS.japanese
            ? m.practice_level_test_find_japanese()
            : m.practice_level_test_find_english()}
        </h1>
        <ul className="card facts">
          {facts.map(([icon, text]) => (
            <li key={icon}>
              <Icon name={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <SampleLevels levels={levels} />
        {/* Not at the edge, where four ways on would cover what the test is. */}
        <a href="/learn" className="link-button">
          {m.practice_level_test_to_path()}
        </a>
        <a href={`/level-test?language_id=${other.id}`} className="link-button">
          {other.id === 2 ? m.practice_level_test_find_japanese() : m.practice_level_test_find_english()}
        </a>
      </div>
      <Form method="post" className="bottom-action fresh">
        <button type="submit" name="language_id" value={languageId} className="button">
          {m.practice_level_test_start()}
        </button>
        <button type="submit" name="never_learned" value={languageId} className="button quiet">
          {m.practice_level_test_never_learned()}
        </button>
      </Form>
    </main>
  )
}
