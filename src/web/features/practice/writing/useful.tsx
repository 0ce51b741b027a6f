import type { OpenWriting } from '#contract/practice/writing.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { AudioReportLink } from '#web/ui/audio-report-link.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'
import { Ruby } from '#web/ui/words/furigana.tsx'

/** Phrases that help with the task. */
export const Useful = ({ writing: { slug, useful, lang } }: { writing: OpenWriting }) => (
  <section className="card" aria-labelledby="useful">
    <h2 id="useful">{m.practice_writing_useful()}</h2>
    <ul>
      {useful.map(({ text, meaning, audio }) => (
        <li key={text} className="writing-phrase">
          <p>
            <b lang={lang}>
              <Ruby text={text} />
            </b>
            {meaning && <span lang={detectLang(meaning)}>{meaning}</span>}
          </p>
          {audio && <PlainSound src={audio} label={m.shared_characters_say({ text })} />}
        </li>
      ))}
    </ul>
    {useful.some(({ audio }) => audio) && <AudioReportLink of="writing" id={slug} />}
  </section>
)
