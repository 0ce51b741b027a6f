import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'

type Level = { id: number; code: string }

/** Every lesson of the level is complete: the next level that has some, else what can be kept up. */
export function LevelDone({ level, levels }: { level: Level | null; levels: readonly Level[] }) {
  const at = levels.findIndex(({ id }) => id === level?.id)
  const after = at < 0 ? undefined : levels[at + 1]
  return (
    <Form method="post" action="/learn" className="empty">
      <HostMessage who="su-su" pose="glad" size={80}>
        <p>{m.school_host_level_finished()}</p>
      </HostMessage>
      <h2>{m.school_learn_level_done({ level: level?.code ?? '' })}</h2>
      {after ? (
        <button type="submit" name="level_id" value={after.id} className="button">
          {m.school_learn_level_next({ level: after.code })}
        </button>
      ) : (
        <>
          <p className="soft">{m.school_learn_level_last()}</p>
          <a href="/review" className="button">
            {m.shared_tab_review()}
          </a>
        </>
      )}
      {level && (
        <a href={`/levels/${level.id}/done`} className="button quiet">
          {m.shared_certificate_title()}
        </a>
      )}
    </Form>
  )
}
