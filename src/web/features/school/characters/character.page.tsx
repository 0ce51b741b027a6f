import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { AudioReportLink } from '#web/ui/audio-report-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readCheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { CharacterToPractise } from './character-to-practise.tsx'
import styles from './characters.css?url'
import { LockedCharacter } from './locked-character.tsx'
import { CharacterReadings } from './readings.tsx'

export const handle = { tabs: false }

export async function loader({ params, api, learner }: PageArgs<'characterId'>) {
  const character_id = requireId(params.characterId)
  const character = await api.characters.view({ character_id }).then(({ data }) => data, nullWhereLocked)
  const locked = character ? null : await readLocked(api, character_id)
  return { character, locked, withCover: !learner?.data_saver, learnerId: learner?.id ?? 0 }
}

function nullWhereLocked(error: unknown): null {
  if (error instanceof CallError && error.status === 403) return null
  throw error
}

async function readLocked(api: Client, character_id: number) {
  const [{ data: shown }, months] = await Promise.all([
    api.characters.preview({ character_id }),
    readCheapestMonth(api),
  ])
  const { character, unit_title, preview } = shown
  if (!preview) throw respond(null, { status: 404 })
  return { character, unitTitle: unit_title ?? '', preview, months }
}

export const meta: Meta<typeof loader> = ({ loaderData: { character, locked } }) => [
  { title: [character?.character ?? locked?.character, 'Thazin'].filter(Boolean).join(' · ') },
]

export default function CharacterPage({ loaderData }: PageProps<typeof loader>) {
  const { character, locked, withCover, learnerId } = loaderData
  if (!character)
    return (
      <main className="character-page">
        <link rel="stylesheet" href={styles} precedence="page" />
        {locked && <LockedCharacter {...locked} withCover={withCover} />}
      </main>
    )
  return (
    <main className="character-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="character-head">
        <a href="/characters" className="round-link" aria-label={m.school_characters_back()}>
          <Icon name="back" />
        </a>
        <h1>
          <span lang="ja">{character.character}</span>
        </h1>
        {character.is_learned && (
          <span className="chip">
            <Icon name="check" />
            {m.shared_characters_learned()}
          </span>
        )}
        <CharacterReadings {...character} />
      </header>
      <CharacterToPractise character={character} learnerId={learnerId} />
      {character.audio && <AudioReportLink of="character" id={character.id} />}
    </main>
  )
}
