import { data, Link } from 'react-router'
import type { CharacterDetail } from '#contract/characters.ts'
import { m } from '#messages'
import { apiContext, pageContext } from '../../api-context.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/character.page.ts'
import styles from './characters.css?url'
import { PractiseCharacter } from './practise-character.tsx'

export const handle = { tabs: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,8}$/.test(params.characterId)) throw data(null, { status: 404 })
  const { data: character } = await context
    .get(apiContext)
    .characters.view({ character_id: params.characterId })
  return { character, learnerId: context.get(pageContext).visitor.learner?.id ?? 0 }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${(loaderData as { character: CharacterDetail }).character.character} · Thazin`
      : 'Thazin',
  },
]

export default function CharacterPage({ loaderData: { character, learnerId } }: Route.ComponentProps) {
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
