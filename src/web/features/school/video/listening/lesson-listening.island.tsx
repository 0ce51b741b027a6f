import type { LessonToHear } from '#contract/school/video.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { bytes, durationInWords, number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlayerNotice } from '../player-notice.tsx'
import { useQueue } from './use-queue.ts'

type Props = { lessons: LessonToHear[]; languageId: number; learnerId: number }

const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)

/** One lesson after another by its sound, in which the learner's own turns are; without script each row leads to its lesson. */
function LessonListening({ lessons, ...given }: Props) {
  const queue = useQueue({ lessons, ...given })
  const { index, isPlaying, isWaiting, isDone, notice, second } = queue
  const current = lessons[index]
  if (!current) return null
  const isOn = isPlaying || isWaiting
  return (
    <>
      <p className="soft">{m.school_listen_lessons_text()}</p>
      <section className="card listen-now" aria-label={m.shared_listen_now()}>
        <p className="soft small">
          {m.shared_listen_place({ place: number(index + 1), count: number(lessons.length) })}
        </p>
        <h2 lang={detectLang(current.title)}>
          <Cited text={current.title} />
        </h2>
        <p className="soft" lang={detectLang(current.unit_title)}>
          <Cited text={current.unit_title} />
        </p>
        <div className="bar">
          <BarFill percent={Math.min(100, (100 * second) / Math.max(1, current.duration))} />
        </div>
        <div className="listen-keys">
          <button
            type="button"
            className="quiet"
            aria-label={m.school_listen_lesson_previous()}
            onClick={queue.previous}
          >
            <Icon name="back" />
          </button>
          <button type="button" className="button" onClick={isOn ? queue.pause : queue.play}>
            {isOn ? m.shared_video_pause() : isDone ? m.shared_listen_again() : m.shared_video_play()}
          </button>
          <button
            type="button"
            className="quiet"
            aria-label={m.school_listen_lesson_next()}
            onClick={queue.next}
          >
            <Icon name="next" />
          </button>
        </div>
        <noscript>
          <p className="small">{m.school_listen_lessons_no_script()}</p>
        </noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: the lesson's page has its transcript */}
        <audio ref={queue.audio} preload="none" />
        <PlayerNotice notice={notice} waiting={isWaiting && !isPlaying} onRetry={queue.play} />
        {isDone && (
          <p className="small" role="status">
            {m.shared_listen_done()}
          </p>
        )}
      </section>
      <p className="soft small">
        {m.school_listen_lessons_cost({
          count: number(lessons.length),
          time: durationInWords(total(lessons.map(({ duration }) => duration))),
          size: bytes(total(lessons.map((one) => one.bytes))),
        })}
      </p>
      <ol className="card listen-list">
        {lessons.map((lesson, place) => (
          <li key={lesson.lesson_id} aria-current={place === index || undefined}>
            <Row lesson={lesson} onPlay={() => queue.playAt(place)} />
          </li>
        ))}
      </ol>
    </>
  )
}

const Row = ({ lesson, onPlay }: { lesson: LessonToHear; onPlay: () => void }) => (
  <>
    <button type="button" onClick={onPlay}>
      <span className="listen-lesson">
        <b lang={detectLang(lesson.title)}>
          <Cited text={lesson.title} />
        </b>
        <span className="soft small">
          {durationInWords(lesson.duration)} · {bytes(lesson.bytes)}
        </span>
      </span>
      {lesson.lesson_status === STATUS.complete && <Icon name="check" />}
    </button>
    <noscript>
      <a href={`/lessons/${lesson.lesson_id}`} className="block-link">
        {m.school_listen_lesson_open()}
      </a>
    </noscript>
  </>
)

export const island: IslandDefinition<Props> = { name: 'lesson-listening', component: LessonListening }
