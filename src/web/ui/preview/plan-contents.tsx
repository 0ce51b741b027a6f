import type { Preview } from '#contract/fields.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Cited } from '#web/ui/cited.tsx'

const counts = ({ phrase_count, card_count, question_count, character_count }: Preview): string[] =>
  (
    [
      [phrase_count, m.shared_preview_phrases],
      [character_count, m.shared_preview_characters],
      [card_count, m.shared_preview_cards],
      [question_count, m.shared_preview_questions],
    ] as const
  ).flatMap(([count, says]) => (count > 0 ? [says({ count: number(count) })] : []))

/** Purpose and amount of something locked, and real lines of it without their meaning. */
export function PlanContents({ preview, title }: { preview: Preview; title: string }) {
  return (
    <section className="card inside" aria-labelledby="inside">
      <h2 id="inside">{title}</h2>
      {preview.aims && (
        <p>
          <Cited text={preview.aims} />
        </p>
      )}
      {preview.lines.length > 0 && (
        <ul className="inside-lines" aria-label={m.shared_preview_lines()}>
          {preview.lines.map(({ text, lang }) => (
            <li key={text} lang={lang}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="inside-counts">
        {counts(preview).map((text) => (
          <span key={text} className="chip">
            {text}
          </span>
        ))}
      </p>
    </section>
  )
}
