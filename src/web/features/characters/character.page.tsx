import { data, Link } from 'react-router'
import type { CharacterDetail } from '#contract/characters.ts'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { apiContext, pageContext } from '#web/api-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/character.page.ts'
import styles from './characters.css?url'
import { LockedCharacter } from './locked-character.tsx'
import { PractiseCharacter } from './practise-character.tsx'

type Loaded = { character: CharacterDetail | null }

export const handle = { tabs: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,8}$/.test(params.characterId)) throw data(null, { status: 404 })
  const character = await context
    .get(apiContext)
    .characters.view({ character_id: params.characterId })
    .then(({ data }) => data, nullWhereLocked)
  return { character, learnerId: context.get(pageContext).visitor.learner?.id ?? 0 }
}

function nullWhereLocked(error: unknown): null {
  if (error instanceof CallError && error.status === 403) return null
  throw error
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: [(loaderData as Loaded | undefined)?.character?.character, 'Thazin'].filter(Boolean).join(' · '),
  },
]

export default function CharacterPage({ loaderData: { character, learnerId } }: Route.ComponentProps) {
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
        <Link to="/characters" className="round-link" aria-label={m.characters_back()}>
          <Icon name="back" />
        </Link>
        <h1>
          <span lang="ja">{character.character}</span>
        </h1>
        <span className="chip" lang="ja">
          {character.reading}
        </span>
      </header>
      <PractiseCharacter key={character.id} character={character} learnerId={learnerId} />
    </main>
  )
}
