import type { CharacterDetail } from '#contract/school/characters.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { AboutCharacter } from './about-character.tsx'
import { island as practiseCharacter } from './practise-character.island.tsx'

type Props = { character: CharacterDetail; learnerId: number }

/** A character to draw, with what it means and the words that use it. */
export function CharacterToPractise({ character: shown, learnerId }: Props) {
  const { id, character, strokes, rivals } = shown
  return (
    <div className="practise-character">
      {strokes.length > 0 && (
        <Island of={practiseCharacter} props={{ character: { id, character, strokes, rivals }, learnerId }} />
      )}
      <div className="about-character">
        <AboutCharacter character={shown} />
      </div>
    </div>
  )
}
