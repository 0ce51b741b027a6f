import { data, Link, redirect, useRouteLoaderData } from 'react-router'
import type { Lesson } from '#contract/learn.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { m } from '#messages'
import { apiContext, pageContext } from '#web/api-context.ts'
import { durationInWords } from '#web/i18n/format.ts'
import { manifestOf } from '#web/player/access.ts'
import type { RootData } from '#web/root-data.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TeacherAnswers } from '#web/ui/teacher-answers.tsx'
import type { Route } from './+types/lesson.page.ts'
import { LaterLesson } from './later-lesson.tsx'
import { LockedLesson } from './locked-lesson.tsx'
import { Phrases } from './phrases.tsx'
import { LessonPlayer } from './player.tsx'

export const handle = { tabs: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,8}$/.test(params.lessonId)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const { data: lesson } = await api.learn.lesson({ id: params.lessonId })
  if (!lesson.lock && lesson.lesson_type !== 'VIDEO') throw redirect(lessonPath(lesson))
  const hostingId = lesson.lock ? null : lesson.vdocipher_id
  const [playback, { data: asked }] = await Promise.all([
    hostingId ? api.video.otp({ videoId: hostingId }) : null,
    api.practice.studentQuestions({ lesson_id: lesson.id }),
  ])
  return {
    lesson,
    asked,
    manifest: playback && manifestOf(playback.playbackInfo),
    learnerId: context.get(pageContext).visitor.learner?.id ?? 0,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${(loaderData as { lesson: Lesson }).lesson.title} · Thazin` : 'Thazin' },
]

export default function LessonPage({ loaderData }: Route.ComponentProps) {
  const { lesson, asked, manifest, learnerId } = loaderData
  const root = useRouteLoaderData<RootData>('root')
  return (
    <main className="lesson" key={lesson.id}>
      <Link className="lesson-back" to="/learn" aria-label={m.lesson_back()}>
        <Icon name="back" />
      </Link>
      {lesson.lock ? (
        <LockedLesson product={lesson.product} />
      ) : lesson.video && lesson.vdocipher_id ? (
        <LessonPlayer
          lesson={lesson}
          video={lesson.video}
          hostingId={lesson.vdocipher_id}
          manifest={manifest}
          learnerId={learnerId}
          kyatPerMegabyte={root?.kyatPerMegabyte ?? null}
          dataSaver={root?.learner?.dataSaver ?? false}
        >
          <Heading lesson={lesson} />
        </LessonPlayer>
      ) : (
        <LaterLesson lesson={lesson} />
      )}
      {!lesson.video || lesson.lock ? <Heading lesson={lesson} /> : null}
      <Phrases phrases={lesson.phrases} />
      {asked.length > 0 && (
        <section className="card" aria-labelledby="asked">
          <h2 id="asked">{m.asked_title()}</h2>
          <TeacherAnswers asked={asked} withLesson={false} />
        </section>
      )}
      <div className="lesson-next">
        <Link className="button" to={lesson.next_lesson_id ? `/lessons/${lesson.next_lesson_id}` : '/learn'}>
          {lesson.next_lesson_id ? m.lesson_next() : m.lesson_to_path()}
        </Link>
      </div>
    </main>
  )
}

function Heading({ lesson }: { lesson: Lesson }) {
  const facts = [
    lesson.unit_title,
    lesson.total_second > 0 ? durationInWords(lesson.total_second) : null,
    progressOf(lesson),
  ]
  return (
    <header className="lesson-heading">
      <h1>
        <Cited text={lesson.title} />
      </h1>
      <p className="small soft">{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

function progressOf(lesson: Lesson): string | null {
  if (lesson.lock) return null
  if (lesson.lesson_status === 0) return m.lesson_complete()
  if (lesson.last_reached_second === 0) return null
  return m.lesson_watched_until({ time: durationInWords(lesson.last_reached_second) })
}
