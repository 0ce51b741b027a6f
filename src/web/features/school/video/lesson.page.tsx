import type { Lesson } from '#contract/school/learn.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { durationInWords, number } from '#web/i18n/format.ts'
import { playable } from '#web/player/access.ts'
import { EmbeddedVideo } from '#web/player/embedded-video.tsx'
import { TranscriptFold } from '#web/player/transcript/transcript.tsx'
import { redirect } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { AudioReportLink } from '#web/ui/audio-report-link.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinksCard } from '#web/ui/links-card.tsx'
import { readCheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { TeacherAnswers } from '#web/ui/teacher-answers.tsx'
import { WordCoverageCard } from '#web/ui/word-coverage.tsx'
import { LaterLesson } from './later-lesson.tsx'
import styles from './lesson.css?url'
import { LessonHead } from './lesson-head.tsx'
import type { PlayedLesson } from './lesson-playback.ts'
import { LockedLesson } from './locked-lesson.tsx'
import { LessonPhrases } from './phrases.tsx'
import { island as player } from './player.island.tsx'

export const handle = { tabs: false }

export async function loader({ params, api, learner, passing }: PageArgs<'lessonId'>) {
  const { data: lesson } = await api.learn.lesson({ id: requireId(params.lessonId) })
  if (!lesson.lock && lesson.lesson_type !== 'VIDEO') throw redirect(lessonPath(lesson))
  const hostingId = lesson.lock ? null : lesson.vdocipher_id
  const [playback, said, { data: asked }, months, { data: coverage }] = await Promise.all([
    hostingId ? api.video.otp({ videoId: hostingId }) : null,
    hostingId ? api.video.transcript({ id: hostingId }) : null,
    api.practice.studentQuestions({ lesson_id: lesson.id }),
    lesson.lock ? readCheapestMonth(api) : {},
    lesson.lock ? { data: null } : api.words.coverage({ kind: 'lesson', id: lesson.id }),
  ])
  if (playback) passing.push(playback.otp)
  return {
    lesson,
    asked,
    months,
    coverage,
    withCover: !learner?.data_saver,
    playing: playback && playable(playback),
    transcript: said?.data ?? { lang: 'my', lines: [] },
    learnerId: learner?.id ?? 0,
  }
}

/** Counts what was watched in VdoCipher's player, of which this page knows nothing, when the learner says so; once. */
export async function action({ request, params, api, url }: PageArgs<'lessonId'>) {
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, url.pathname)
  if (form.get('intent') === 'watched') {
    const { data: lesson } = await api.learn.lesson({ id: params.lessonId })
    const end = lesson.total_second
    await api.video.submitViewing({ lesson_id: lesson.id, last_reached_second: end, watched: [[0, end]] })
  }
  return redirect(url.pathname)
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData.lesson.title} · Thazin` },
]

export default function LessonPage({ loaderData }: PageProps<typeof loader>) {
  const { lesson, asked, playing, transcript, learnerId, coverage } = loaderData
  if (lesson.preview)
    return (
      <main className="lesson" key={lesson.id}>
        <link rel="stylesheet" href={styles} precedence="page" />
        <LockedLesson {...loaderData} preview={lesson.preview} />
      </main>
    )
  const hasPicture = Boolean(playing?.embed || (lesson.video && lesson.vdocipher_id))
  return (
    <main className={hasPicture ? 'lesson has-picture' : 'lesson'} key={lesson.id}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <Heading lesson={lesson} />
      {playing?.embed ? (
        <>
          <section className="video-frame" aria-label={m.school_video_label({ title: lesson.title })}>
            <EmbeddedVideo title={lesson.title} address={playing.embed} />
          </section>
          {lesson.lesson_status !== 0 && <SayWatched lesson={lesson} />}
          <TranscriptFold
            videoId={lesson.vdocipher_id ?? ''}
            transcript={transcript}
            following={null}
            coverage={coverage}
          />
        </>
      ) : lesson.video && lesson.vdocipher_id ? (
        <Island
          of={player}
          props={{
            lesson: playedOf(lesson),
            video: lesson.video,
            hostingId: lesson.vdocipher_id,
            manifest: playing?.manifest ?? null,
            transcript,
            coverage,
            learnerId,
          }}
        />
      ) : (
        <LaterLesson lesson={lesson} />
      )}
      <WordCoverageCard coverage={coverage} />
      <LessonPhrases phrases={lesson.phrases} />
      <LinksCard
        id="grammar"
        title={m.school_grammar_in_unit()}
        links={lesson.grammar.map(({ slug, title }) => ({ href: `/grammar/${slug}`, title }))}
      />
      <LinksCard
        id="reading"
        title={m.school_micro_in_unit()}
        links={lesson.micro_lessons.map(({ id, title }) => ({ href: `/micro-lessons/${id}`, title }))}
      />
      {asked.length > 0 && (
        <section className="card" aria-labelledby="asked">
          <h2 id="asked">{m.shared_asked_title()}</h2>
          <TeacherAnswers asked={asked} withLesson={false} />
        </section>
      )}
      <MoreWays
        lesson={lesson}
        turns={playing?.embed ? 0 : transcript.lines.filter(({ turn }) => turn).length}
      />
      <div className={isUnplayed(lesson) ? 'lesson-next is-later' : 'lesson-next'}>
        <a className={isUnplayed(lesson) ? 'button quiet' : 'button'} href={`/done?lesson=${lesson.id}`}>
          {lesson.next_lesson_id ? m.school_lesson_next() : m.school_lesson_to_path()}
        </a>
      </div>
    </main>
  )
}

const playedOf = ({ id, title, lesson_status, last_reached_second, subtitles }: Lesson): PlayedLesson => ({
  id,
  title,
  lesson_status,
  last_reached_second,
  subtitles,
})

const SayWatched = ({ lesson }: { lesson: Lesson }) => (
  <Form method="post" action={`/lessons/${lesson.id}`} className="card">
    <p className="small">{m.school_video_not_counted()}</p>
    <button type="submit" name="intent" value="watched" className="button quiet">
      {m.school_video_say_watched()}
    </button>
  </Form>
)

/** A video that was never begun: playing it is what the page is for. */
const isUnplayed = (lesson: Lesson) =>
  lesson.vdocipher_id !== null && lesson.lesson_status === STATUS.todo && lesson.last_reached_second === 0

function Heading({ lesson }: { lesson: Lesson }) {
  const facts = [
    lesson.unit_title,
    lesson.total_second > 0 ? durationInWords(lesson.total_second) : null,
    progressOf(lesson),
  ]
  return (
    <div className="lesson-heading">
      <LessonHead title={lesson.title} />
      <p className="small soft">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Menu of what else can be done with a lesson, and of where to say that its sound is odd: folded, for the lesson comes first. */
function MoreWays({ lesson, turns }: { lesson: Lesson; turns: number }) {
  const isDone = lesson.lesson_status === STATUS.complete
  if (turns === 0 && isDone && !lesson.vdocipher_id) return null
  return (
    <details className="lesson-more">
      <summary>
        {m.school_lesson_more()}
        <Icon name="down" />
      </summary>
      {turns > 0 && (
        <a className="block-link" href={`/speak?lesson=${lesson.id}`}>
          {m.school_record_lines({ count: number(turns) })}
        </a>
      )}
      {!isDone && (
        <a className="block-link" href={`/units/${lesson.unit_id}/test`}>
          {m.shared_unit_test_offer()}
        </a>
      )}
      {lesson.vdocipher_id && <AudioReportLink of="video" id={lesson.vdocipher_id} />}
    </details>
  )
}

function progressOf(lesson: Lesson): string | null {
  if (lesson.lesson_status === 0) return m.school_lesson_complete()
  if (lesson.last_reached_second === 0) return null
  return m.school_lesson_watched_until({ time: durationInWords(lesson.last_reached_second) })
}
