import { useEffect, useState } from 'react'
import { data, Link } from 'react-router'
import { MICRO_LESSON_FONT, microLessonFontSize } from '#domain/base/constants.ts'
import { m } from '#messages'
import { apiContext } from '#web/api-context.ts'
import { number } from '#web/i18n/format.ts'
import { remembered } from '#web/player/remembered.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Prose } from '#web/ui/prose.tsx'
import type { Route } from './+types/micro-lesson.page.ts'
import styles from './micro-lessons.css?url'
import { TextSize } from './text-size.tsx'

export const handle = { tabs: false }

const sizeMemory = remembered('micro-lesson-size')

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,8}$/.test(params.microLessonId)) throw data(null, { status: 404 })
  const { data: lesson } = await context
    .get(apiContext)
    .microLessons.open({ id: Number(params.microLessonId) })
  return { lesson }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${(loaderData as { lesson: { title: string } }).lesson.title} · Thazin` : 'Thazin' },
]

export default function MicroLessonPage({ loaderData: { lesson } }: Route.ComponentProps) {
  const [size, setSize] = useState<number>(MICRO_LESSON_FONT.default)
  useEffect(() => {
    const kept = Number(sizeMemory.read())
    if (kept) setSize(microLessonFontSize(kept, 0))
  }, [])
  const change = (steps: number) => {
    const next = microLessonFontSize(size, steps)
    setSize(next)
    sizeMemory.write(String(next))
  }
  return (
    <main
      className="micro-lesson"
      style={size === MICRO_LESSON_FONT.default ? undefined : { '--size': size }}
    >
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="micro-lesson-head">
        <Link to="/micro-lessons" className="round-link" aria-label={m.micro_back()}>
          <Icon name="back" />
        </Link>
        <TextSize size={size} onChange={change} />
      </header>
      <h1>
        <Cited text={lesson.title} />
      </h1>
      <p className="soft small">
        {lesson.level} · {m.micro_minutes({ count: number(lesson.reading_minutes) })}
      </p>
      <article lang={lesson.lang}>
        <Prose html={lesson.content_html} />
      </article>
    </main>
  )
}
