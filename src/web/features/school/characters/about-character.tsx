import type { CharacterDetail } from '#contract/school/characters.ts'
import { m } from '#messages'
import { PlainSound } from '#web/ui/plain-sound.tsx'

/** Meaning of a character, its readings, and words that use it. */
export function AboutCharacter({ character: shown }: { character: CharacterDetail }) {
  const { meaning, onyomi, kunyomi, examples } = shown
  const facts = [
    [m.school_characters_meaning(), meaning, undefined],
    [m.school_characters_onyomi(), onyomi.join('、'), 'ja'],
    [m.school_characters_kunyomi(), kunyomi.join('、'), 'ja'],
  ].filter(([, text]) => text)
  return (
    <>
      {facts.length > 0 && (
        <dl className="card character-facts">
          {facts.map(([name, text, lang]) => (
            <div key={name}>
              <dt className="soft small">{name}</dt>
              <dd lang={lang ?? undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {examples.length > 0 && (
        <section aria-labelledby="words">
          <h2 id="words">{m.school_characters_words_with_it()}</h2>
          <ul className="word-list">
            {examples.map(({ word, reading, meaning: means, audio }) => (
              <li key={word}>
                <span lang="ja">
                  <b>{word}</b>
                  {reading !== word && <span className="soft small">{reading}</span>}
                </span>
                <span>{means}</span>
                {audio && <PlainSound src={audio} label={m.shared_characters_say({ text: word })} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
