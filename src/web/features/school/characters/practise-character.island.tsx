import type { CharacterDetail } from '#contract/school/characters.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { Drawing } from './drawing/drawing.tsx'
import { useSentDrawings } from './drawing/use-sent-drawings.ts'

type Props = {
  character: Pick<CharacterDetail, 'id' | 'character' | 'strokes' | 'rivals'>
  learnerId: number
}

/** A character to draw; each time it was drawn is recorded. */
function PractiseCharacter({ character, learnerId }: Props) {
  const record = useSentDrawings(learnerId)
  return (
    <Drawing character={character} onDone={(drawn) => record({ character_id: character.id, ...drawn })} />
  )
}

export const island: IslandDefinition<Props> = { name: 'practise-character', component: PractiseCharacter }
