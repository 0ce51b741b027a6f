import { lessonPath } from '#domain/school/learn-path.ts'
import { rubyRuns } from '#domain/text/furigana/ruby.ts'
import { toCatalogue } from '#domain/text/locales.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { pageLocale } from '#web/i18n/locale.ts'
import { ReadingQuestions } from '#web/player/reading/questions.tsx'
import { readFormAnswers } from '#web/player/reading/read-answers.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { AudioReportLink } from '#web/ui/audio-report-link.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinksCard } from '#web/ui/links-card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Readings, Ruby } from '#web/ui/words/furigana.tsx'
import { CommonMistakes } from './common-mistakes.tsx'
import styles from './grammar.css?url'

export const handle = { tabs: false }

const isSlug = (slug: string) => /^[a-z0-9-]{1,80}$/.test(slug)

export async function loader({ params, api }: PageArgs<'slug'>) {
  if (!isSlug(params.slug)) throw respond(null, { status: 404 })
  const { data: point } = await api.grammar.open({ slug: params.slug })
  return { point }
}

/** Questions were answered. */
export async function action({ params, api, request }: PageArgs<'slug'>) {
  if (!isSlug(params.slug)) throw respond(null, { status: 404 })
  const given = readFormAnswers(await readFormData(request))
  return { given, judged: (await api.grammar.check({ slug: params.slug, answers: given })).data }
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [{ title: `${loaderData.point.title} · Thazin` }]

type Page = PageProps<typeof loader, typeof action>
type Point = Page['loaderData']['point']

/** One point: how it is built, what Burmese does instead, examples, slips, and questions to answer for oneself. */
export default function PointPage({ loaderData: { point }, actionData }: Page) {
  return (
    <Readings value={point.furigana}>
      <Opened point={point} answered={actionData} />
    </Readings>
  )
}

function Opened({ point, answered }: { point: Point; answered: Page['actionData'] }) {
  const { title, form, reading, level, language_id, lang, questions, practice_lesson_id: practice } = point
  return (
    <main className="shelf">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back={`/grammar?language=${language_id}`} label={m.school_grammar_back()}>
        <h1 lang={detectLang(title)}>
          <Cited text={title} />
        </h1>
        <span className="chip">{level}</span>
      </PageHead>
      <p className="grammar-form" lang={lang}>
        <Ruby text={form} />
        {reading && !isRead(form, point.furigana) && <span className="soft small">{reading}</span>}
      </p>
      {toCatalogue(pageLocale()) !== 'my' && <p className="soft small">{m.school_grammar_in_burmese()}</p>}
      <div lang="my">
        <Prose html={point.content_html} />
      </div>
      <Examples point={point} />
      <CommonMistakes slips={point.slips} lang={lang} />
      <ReadingQuestions id="try" title={m.school_grammar_try()} questions={questions} answered={answered} />
      <Ways point={point} />
      <div className="bottom-action">
        <a className="button" href={practice === null ? '/learn' : `/lessons/${practice}/practice`}>
          {practice === null ? m.shared_practice_to_path() : m.school_grammar_practise()}
        </a>
      </div>
    </main>
  )
}

/** True if each of its kanji has its reading above it. */
const isRead = (text: string, furigana: Point['furigana'] = {}) =>
  rubyRuns(text, furigana).every((run) => run.reading || !/\p{Script=Han}/u.test(run.text))

const Examples = ({ point: { slug, examples, lang, furigana } }: { point: Point }) => (
  <section className="card" aria-labelledby="examples">
    <h2 id="examples">{m.school_grammar_examples()}</h2>
    <ul>
      {examples.map(({ text, reading, meaning, audio }) => (
        <li key={text} className="grammar-example">
          <p>
            <b lang={lang}>
              <Ruby text={text} />
            </b>
            {reading && !isRead(text, furigana) && (
              <span className="soft small" lang={lang}>
                {reading}
              </span>
            )}
            <span lang={detectLang(meaning)}>{meaning}</span>
          </p>
          {audio && <PlainSound src={audio} label={m.shared_characters_say({ text })} />}
        </li>
      ))}
    </ul>
    {examples.some(({ audio }) => audio) && <AudioReportLink of="grammar" id={slug} />}
  </section>
)

/** The units that teach it, what is to be read of it, and the points beside it. */
const Ways = ({ point: { units, related, micro_lessons, lang } }: { point: Point }) => (
  <>
    {units.length > 0 && (
      <nav aria-labelledby="taught">
        <h2 id="taught">{m.school_grammar_taught()}</h2>
        <ul>
          {units.map(({ title, lesson }) => (
            <li key={lesson.id}>
              <a href={lessonPath({ ...lesson, lock: false })} className="grammar-row">
                <span>
                  <span lang={detectLang(title)}>
                    <Cited text={title} />
                  </span>
                </span>
                <Icon name="next" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
    <LinksCard
      id="reading"
      title={m.school_grammar_reading()}
      links={micro_lessons.map(({ id, title }) => ({ href: `/micro-lessons/${id}`, title }))}
    />
    {related.length > 0 && (
      <nav aria-labelledby="related">
        <h2 id="related">{m.school_grammar_related()}</h2>
        <ul>
          {related.map(({ slug, title, form }) => (
            <li key={slug}>
              <a href={`/grammar/${slug}`} className="grammar-row">
                <span>
                  <span lang={detectLang(title)}>
                    <Cited text={title} />
                  </span>
                  <span className="soft small" lang={lang}>
                    {form}
                  </span>
                </span>
                <Icon name="next" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
  </>
)
