import { standInFor } from '#domain/school/learn-path.ts'
import { m } from '#messages'

type Level = { code: string; unit_count: number }

/** For a level without lessons, says where the learner continues instead; nothing for the others. */
export function LevelNote({ levels, code }: { levels: readonly Level[]; code: string | undefined }) {
  const shown = code === undefined ? null : standInFor(levels, code)
  if (!shown || code === undefined) return null
  return <p className="small">{m.level_without_units({ level: code, shown: shown.code })}</p>
}
