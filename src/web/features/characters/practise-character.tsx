import type { CharacterDetail } from '#contract/characters.ts'
import { AboutCharacter } from './about-character.tsx'
import { Drawing } from './drawing/drawing.tsx'
import { useSentDrawings } from './drawing/use-sent-drawings.ts'

type Props = { character: CharacterDetail; learnerId: number }

/** A character to draw, with what it means and the words that use it; each time it was drawn is recorded. */
export function PractiseCharacter({ character, learnerId }: Props) {
  const record = useSentDrawings(learnerId)
  return (
    <div className="practise-character">
      {character.strokes.length > 0 && (
        <Drawing character={character} onDone={(drawn) => record({ character_id: character.id, ...drawn })} />
      )}
      <div className="about-character">
        <AboutCharacter character={character} />
      </div>
    </div>
  )
}
