import type { OpenStory, StoryLine } from '#contract/school/stories.ts'
import type { WordCoverage } from '#contract/school/words.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { PlainSound } from '#web/ui/plain-sound.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { markedWords } from '#web/ui/words/marked-words.ts'

type Props = { story: OpenStory; coverage: WordCoverage | null }

/** The lines, each with its sound; one switch shows what all of them mean, without script too. */
export function StoryLines({ story: { lines }, coverage }: Props) {
  const isTranslated = lines.some(({ meaning }) => meaning !== null)
  return (
    <>
      <h2 className="visually-hidden">{m.school_story_lines()}</h2>
      <p className="soft small">{m.shared_word_keep_tap()}</p>
      {isTranslated && (
        <>
          <input type="checkbox" id="meanings" className="story-switch" />
          <label htmlFor="meanings">{m.shared_story_meanings()}</label>
        </>
      )}
      <ol className={isDialogue(lines) ? 'story-lines dialogue' : 'story-lines'}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
          <Line key={index} line={line} coverage={coverage} />
        ))}
      </ol>
    </>
  )
}

const isDialogue = (lines: readonly StoryLine[]) => new Set(lines.map(({ speaker }) => speaker)).size > 1

type LineProps = { line: StoryLine; coverage: WordCoverage | null }

const Line = ({ line: { text, text_html, speaker, meaning, sound }, coverage }: LineProps) => (
  <li className={speaker}>
    <div>
      <Prose html={markedWords(text_html, coverage)} />
      {meaning && (
        <p className="story-meaning" lang={detectLang(meaning)}>
          {meaning}
        </p>
      )}
    </div>
    {sound && <PlainSound src={sound.url} label={m.shared_characters_say({ text })} />}
  </li>
)
