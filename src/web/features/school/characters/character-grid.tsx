import type { Character } from '#contract/school/characters.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

/** Characters as tiles; a locked one says so and leads nowhere. */
export function CharacterGrid({ characters }: { characters: Character[] }) {
  return (
    <>
      <ul className="character-grid">
        {characters.map((one) => (
          <li key={one.id}>
            {one.lock ? (
              <div className="tile">
                <Inside character={one} />
              </div>
            ) : (
              <a href={`/characters/${one.id}`} className="tile">
                <Inside character={one} />
              </a>
            )}
          </li>
        ))}
      </ul>
      {characters.some(({ lock }) => lock) && (
        <p className="chip gold">
          <Icon name="lock" />
          {m.school_characters_opens_with_japanese()}
        </p>
      )}
    </>
  )
}

function Inside({ character: { character, reading, is_learned, lock } }: { character: Character }) {
  return (
    <>
      <b lang="ja">{character}</b>
      <span className="small soft" lang="ja">
        {reading}
      </span>
      {lock ? <Icon name="lock" /> : is_learned && <Icon name="check" />}
      {(lock || is_learned) && (
        <span className="visually-hidden">
          {lock ? m.shared_characters_locked() : m.shared_characters_learned()}
        </span>
      )}
    </>
  )
}
