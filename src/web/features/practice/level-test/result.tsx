import { CEFR_LEVEL_NAMES, type Cefr } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { levelName } from '#web/i18n/names.ts'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { SampleLevels } from '#web/ui/sample-levels.tsx'

type Props = {
  sessionId: string
  level: string
  band: string[]
  levels: readonly { code: string; unit_count: number }[]
}

/** The level that was found, with its band in words, and whether to learn at it. */
export function LevelTestResult({ sessionId, level, band, levels }: Props) {
  const name = levelName(CEFR_LEVEL_NAMES[level as Cefr] ?? level)
  return (
    <main className="level-test">
      <div className="level-test-intro">
        <HostMessage who="su-su" pose="point" size={80}>
          <p>{m.practice_host_level_found()}</p>
        </HostMessage>
        <h1>{m.practice_level_test_result()}</h1>
        <p className="found-level">
          <b lang="en">{level}</b>
          {name && <span>{name}</span>}
        </p>
        <p>
          {band.length > 1
            ? m.practice_level_test_between({ levels: band.join(' / ') })
            : m.practice_level_test_sure()}
        </p>
        <SampleLevels levels={levels.filter(({ code }) => code === level)} />
        <p className="soft">{m.practice_level_test_never_locks()}</p>
      </div>
      <Form method="post" className="bottom-action fresh">
        <input type="hidden" name="session_id" value={sessionId} />
        <label className="choice">
          <input type="checkbox" name="save_learn_level" value="1" defaultChecked />
          <span>{m.practice_level_test_learn_here()}</span>
        </label>
        <button type="submit" className="button">
          {m.practice_level_test_to_path()}
        </button>
      </Form>
    </main>
  )
}
