import { readdir } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { isSoundText } from '#domain/desk/inbox/audio-report.ts'
import { contentFolder } from '#server/app/compose.ts'
import { type AudioReport, listAudioReports } from '#server/features/desk/inbox/audio-reports.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { quoted } from '../text-command.ts'

/** The ids of the school's own recordings, by the names of their files. */
async function recordedIds(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return new Set(
    entries
      .filter(({ name, parentPath }) => /\.(wav|m4a)$/.test(name) && basename(parentPath) === 'media')
      .map(({ name }) => basename(name, extname(name))),
  )
}

/** Under which id a person may have recorded it. */
const ownerOf = ({ kind, slug, line }: AudioReport) =>
  kind === 'card' && line > 0 ? `${slug}-example` : slug

function placeOf({ kind, slug, line }: AudioReport): string {
  if (kind === 'line') return `line ${line} of ${slug}`
  if (isSoundText(kind)) return `line ${line} of ${kind} ${slug}`
  return kind === 'card' && line > 0 ? `card ${slug}, example` : `${kind} ${slug}`
}

/** The sounds that seem odd to learners and wait, as they are printed; all or the one of this number. */
export async function runAudioReports({ db }: Deps, id?: number, folder = contentFolder): Promise<string[]> {
  const sounds = (await listAudioReports(db)).filter((sound) => id === undefined || sound.id === id)
  if (sounds.length === 0) return []
  const recorded = await recordedIds(folder)
  return sounds.map((sound) => {
    const voice = recorded.has(ownerOf(sound)) ? 'human' : 'synthetic'
    const head = `s${sound.id}  ${sound.created_at.toISOString().slice(0, 10)}  sound  ${placeOf(sound)}  ${voice} voice`
    const lines = [sound.text, sound.note].flatMap((text) => (text ? [`    ${quoted(text, '    ')}`] : []))
    return [head, ...lines].join('\n')
  })
}
