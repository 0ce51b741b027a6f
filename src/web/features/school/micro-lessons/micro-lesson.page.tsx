import type { OpenMicroLesson } from '#contract/school/micro-lessons.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinksCard } from '#web/ui/links-card.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { NewWords } from '#web/ui/word-coverage.tsx'
import { markedWords } from '#web/ui/words/marked-words.ts'
import styles from './micro-lessons.css?url'
import { TextSize } from './text-size.tsx'

export const handle = { tabs: false }

export async function loader({ params, api }: PageArgs<'microLessonId'>) {
  const id = requireId(params.microLessonId)
  const [{ data: lesson }, { data: coverage }] = await Promise.all([
    api.microLessons.open({ id }),
    api.words.coverage({ kind: 'micro-lesson', id }),
  ])
  return { lesson, coverage }
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData.lesson.title} · Thazin` },
]

export default function MicroLessonPage({ loaderData: { lesson, coverage } }: PageProps<typeof loader>) {
  return (
    <main className="micro-lesson">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="micro-lesson-head">
        <a href="/micro-lessons" className="round-link" aria-label={m.school_micro_back()}>
          <Icon name="back" />
        </a>
        <TextSize />
      </header>
      <h1>
        <Cited text={lesson.title} />
      </h1>
      <p className="soft small">
        {lesson.level} · {m.school_micro_minutes({ count: number(lesson.reading_minutes) })}
      </p>
      <NewWords coverage={coverage} />
      <p className="soft small">{m.shared_word_keep_tap()}</p>
      <Behaviour name="reading-time" when="touch">
        <article lang={lesson.lang} data-reads="readMicroLesson" data-id={lesson.id}>
          <Prose html={markedWords(lesson.content_html, coverage)} />
        </article>
      </Behaviour>
      <LinksCard id="grammar" title={m.school_micro_grammar()} links={lesson.grammar.map(toPoint)} />
      <LinksCard id="units" title={m.school_micro_units()} links={lesson.units.map(toUnit)} />
      <NextStep lesson={lesson} />
    </main>
  )
}

const toPoint = ({ slug, title, form }: OpenMicroLesson['grammar'][number]) => ({
  href: `/grammar/${slug}`,
  title,
  note: form,
})

const toUnit = ({ title, lesson }: OpenMicroLesson['units'][number]) => ({
  href: lessonPath({ ...lesson, lock: false }),
  title,
})

/** Questions on what was read, where there are some; then more to read, and the path. */
function NextStep({ lesson: { grammar, next } }: { lesson: OpenMicroLesson }) {
  const [point] = grammar
  const following = next && {
    href: `/micro-lessons/${next.id}`,
    text: m.school_micro_next({ title: next.title }),
  }
  const path = { href: '/learn', text: m.shared_practice_to_path() }
  const steps = [point && { href: `/grammar/${point.slug}#try`, text: m.school_micro_try() }, following, path]
  return (
    <p className="micro-next">
      {steps
        .filter((step) => !!step)
        .map(({ href, text }, index) => (
          <a key={href} className={index === 0 ? 'button' : 'button quiet'} href={href}>
            <span>
              <Cited text={text} />
            </span>
          </a>
        ))}
    </p>
  )
}
