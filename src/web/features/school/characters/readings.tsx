import type { CharacterDetail } from '#contract/school/characters.ts'
import { m } from '#messages'
import { PlainSound } from '#web/ui/plain-sound.tsx'

/** Reading of a character, and its sound: at the end of a page's head. */
export const CharacterReadings = ({ character, reading, audio }: CharacterDetail) => (
  <>
    <span className="chip" lang="ja">
      {reading}
    </span>
    {audio && <PlainSound src={audio} label={m.shared_characters_say({ text: character })} />}
  </>
)
