import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type Props = { characters: { id: number; character: string; is_learned: boolean }[]; at: number }

/** The characters of a lesson in a row: where one is, and which are learned. */
export function CharacterSteps({ characters, at }: Props) {
  return (
    <nav data-centre="" className="character-steps" aria-label={m.school_characters_of_lesson()}>
      {characters.map(({ id, character, is_learned }, index) => (
        <a key={id} href={`?at=${index + 1}`} aria-current={index + 1 === at ? 'step' : undefined}>
          <span lang="ja">{character}</span>
          {is_learned && (
            <>
              <Icon name="check" />
              <span className="visually-hidden">{m.shared_characters_learned()}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}
