import type { CharacterDetail } from '#contract/characters.ts'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { data } from '#web/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CharacterToPractise } from './character-to-practise.tsx'
import styles from './characters.css?url'
import { LockedCharacter } from './locked-character.tsx'

type Loaded = { character: CharacterDetail | null }

export const handle = { tabs: false }

export async function loader({ params, api, learner }: PageArgs<'characterId'>) {
  if (!/^[1-9]\d{0,8}$/.test(params.characterId)) throw data(null, { status: 404 })
  const character = await api.characters
    .view({ character_id: params.characterId })
    .then(({ data }) => data, nullWhereLocked)
  return { character, learnerId: learner?.id ?? 0 }
}

function nullWhereLocked(error: unknown): null {
  if (error instanceof CallError && error.status === 403) return null
  throw error
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  {
    title: [(loaderData as Loaded | undefined)?.character?.character, 'Thazin'].filter(Boolean).join(' · '),
  },
]

export default function CharacterPage({ loaderData: { character, learnerId } }: PageProps<typeof loader>) {
  if (!character)
    return (
      <main className="character-page">
        <link rel="stylesheet" href={styles} precedence="page" />
        <LockedCharacter />
      </main>
    )
  return (
    <main className="character-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="character-head">
        <a href="/characters" className="round-link" aria-label={m.characters_back()}>
          <Icon name="back" />
        </a>
        <h1>
          <span lang="ja">{character.character}</span>
        </h1>
        <span className="chip" lang="ja">
          {character.reading}
        </span>
      </header>
      <CharacterToPractise character={character} learnerId={learnerId} />
    </main>
  )
}
