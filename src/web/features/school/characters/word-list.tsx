import type { Character } from '#contract/school/characters.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'

/** Words with their reading and meaning, to be heard. */
export function WordList({ words }: { words: Character[] }) {
  return (
    <ul className="word-list">
      {words.map(({ id, character, reading, meaning, audio, lock, is_learned }) => (
        <li key={id}>
          <span lang="ja">
            <b>{character}</b>
            {reading !== character && <span className="soft small">{reading}</span>}
          </span>
          {lock ? (
            <span className="soft small">{m.school_characters_opens_with_japanese()}</span>
          ) : (
            <span>
              {meaning}
              {is_learned && (
                <>
                  {' '}
                  <Icon name="check" />
                  <span className="visually-hidden"> {m.shared_characters_learned()}</span>
                </>
              )}
            </span>
          )}
          {lock ? (
            <Icon name="lock" />
          ) : (
            audio && <PlainSound src={audio} label={m.shared_characters_say({ text: character })} />
          )}
        </li>
      ))}
    </ul>
  )
}
