import { m } from '#messages'
import { Guide } from '#web/ui/guide.tsx'

const scripts = [
  { sign: 'あ', text: m.school_characters_guide_hiragana },
  { sign: 'ア', text: m.school_characters_guide_katakana },
  { sign: '日', text: m.school_characters_guide_kanji },
]

/** The three scripts of Japanese, and how drawing works, on a first visit. */
export function CharactersGuide({ isSeen }: { isSeen: boolean }) {
  return (
    <Guide guide="japanese-characters" isSeen={isSeen} title={m.school_characters_guide()}>
      <ul className="guide-steps">
        {scripts.map(({ sign, text }) => (
          <li key={sign}>
            <b lang="ja">{sign}</b>
            <span>{text()}</span>
          </li>
        ))}
      </ul>
      <p>{m.school_characters_guide_drawing()}</p>
    </Guide>
  )
}
