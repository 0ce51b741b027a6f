import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type Props = { characters: { id: number; character: string; is_learned: boolean }[]; at: number }

/** The characters of a lesson in a row: where one is, and which are learned. */
export function CharacterSteps({ characters, at }: Props) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => centre(row.current?.children[at - 1]), [at])
  return (
    <nav ref={row} className="character-steps" aria-label={m.characters_of_lesson()}>
      {characters.map(({ id, character, is_learned }, index) => (
        <Link
          key={id}
          to={`?at=${index + 1}`}
          aria-current={index + 1 === at ? 'step' : undefined}
          preventScrollReset
        >
          <span lang="ja">{character}</span>
          {is_learned && (
            <>
              <Icon name="check" />
              <span className="visually-hidden">{m.characters_learned()}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** Moves the row so that the step stands in its middle; the page itself stays where it is. */
function centre(step: Element | undefined): void {
  const row = step?.parentElement
  if (!row) return
  const [inner, outer] = [step.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
