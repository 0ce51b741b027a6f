import type { OpenStory } from '#contract/school/stories.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { CheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { OpenedBy, WaysOn } from '#web/ui/preview/ways-on.tsx'
import { Ruby } from '#web/ui/words/furigana.tsx'

type Props = { story: OpenStory; months: CheapestMonth }

/** Beginning of a locked story, and what opens it. */
export function LockedStory({ story: { lines, line_count, lang, product }, months }: Props) {
  const opens = product ?? (lang === 'ja' ? 'japanese' : 'english')
  return (
    <>
      <section className="card story-preview" aria-labelledby="preview">
        <h2 id="preview" className="chip">
          {m.shared_preview_chip()}
        </h2>
        {lines.map(({ text }) => (
          <p key={text} lang={lang}>
            <Ruby text={text} />
          </p>
        ))}
        <p className="soft small">{m.school_story_locked({ count: number(line_count - lines.length) })}</p>
      </section>
      <OpenedBy products={[opens]} months={months} />
      <WaysOn product={opens} free={{ to: '/learn', label: m.shared_preview_free_on() }} />
    </>
  )
}
