import type { Lesson } from '#contract/school/learn.ts'
import { toCatalogue } from '#domain/text/locales.ts'
import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'

/** Phrases that the lesson teaches: each phrase and what it means. */
export function LessonPhrases({ phrases }: { phrases: Lesson['phrases'] }) {
  if (phrases.length === 0) return null
  const isBurmese = toCatalogue(pageLocale()) === 'my'
  return (
    <section className="card phrases" aria-labelledby="phrases">
      <h2 id="phrases">{m.school_lesson_phrases()}</h2>
      <dl>
        {phrases.map(({ text, lang, my, en }) => (
          <div key={text}>
            <dt lang={lang}>{text}</dt>
            <dd lang={en && !isBurmese ? 'en' : 'my'} className="soft">
              {en && !isBurmese ? en : my}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
