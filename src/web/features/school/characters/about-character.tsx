import type { CharacterDetail } from '#contract/school/characters.ts'
import { m } from '#messages'
import { PlainSound } from '#web/ui/plain-sound.tsx'

/** Meaning of a character, its readings, and words that use it. */
export function AboutCharacter({ character: shown }: { character: CharacterDetail }) {
  const { meaning, onyomi, kunyomi, examples } = shown
  const facts = [
    [m.characters_meaning(), meaning, undefined],
    [m.characters_onyomi(), onyomi.join('、'), 'ja'],
    [m.characters_kunyomi(), kunyomi.join('、'), 'ja'],
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
          <h2 id="words">{m.characters_words_with_it()}</h2>
          <ul className="word-list">
            {examples.map(({ word, reading, meaning: means, audio }) => (
              <li key={word}>
                <span lang="ja">
                  <b>{word}</b>
                  {reading !== word && <span className="soft small">{reading}</span>}
                </span>
                <span>{means}</span>
                {audio && <PlainSound src={audio} label={m.characters_say({ text: word })} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
