import { useRevalidator } from 'react-router'
import type { CharacterDetail } from '#contract/characters.ts'
import { AboutCharacter } from './about-character.tsx'
import { Drawing } from './drawing.tsx'
import { recordDrawing } from './record-drawing.ts'

/** A character to draw, with what it means and the words that use it; each time it was drawn is recorded. */
export function PractiseCharacter({ character }: { character: CharacterDetail }) {
  const { revalidate } = useRevalidator()
  return (
    <div className="practise-character">
      {character.strokes.length > 0 && (
        <Drawing
          character={character}
          onDone={async (drawn) => {
            const isLearned = await recordDrawing({ character_id: character.id, ...drawn })
            if (isLearned !== character.is_learned) await revalidate()
          }}
        />
      )}
      <div className="about-character">
        <AboutCharacter character={character} />
      </div>
    </div>
  )
}
