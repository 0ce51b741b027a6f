import type { LessonSummary } from '#contract/school/learn.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const kinds: Record<LessonSummary['lesson_type'], { icon: IconName; name: () => string }> = {
  VIDEO: { icon: 'play', name: m.school_courses_do_video },
  PRACTICE: { icon: 'pencil', name: m.school_courses_do_practice },
  FLASH_CARD: { icon: 'cards', name: m.school_courses_do_flash_card },
  CHARACTER: { icon: 'character', name: m.school_courses_do_character },
}

type Props = { units: { id: number; title: string; lessons: LessonSummary[] }[]; isLocked: boolean }

/** A course's lessons, by unit. In a locked course they are shown, but aren't links. */
export function LessonsOfCourse({ units, isLocked }: Props) {
  return units.map(({ id, title, lessons }) => (
    <section key={id} aria-labelledby={`unit-${id}`}>
      <h2 id={`unit-${id}`}>
        <Cited text={title} />
      </h2>
      <ol className="course-lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            {isLocked ? (
              <div className="pick">
                <Inside lesson={lesson} />
              </div>
            ) : (
              <a href={lessonPath(lesson)} className="pick">
                <Inside lesson={lesson} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  ))
}

function Inside({ lesson: { lesson_type, title, lock, status } }: { lesson: LessonSummary }) {
  const { icon, name } = kinds[lesson_type]
  const state = lock
    ? m.school_courses_locked()
    : status === STATUS.complete
      ? m.school_courses_lesson_done()
      : null
  return (
    <>
      <Icon name={icon} />
      <span>
        <span lang={detectLang(title)}>
          <Cited text={title} />
        </span>
        <span className="soft small">{[name(), state].filter(Boolean).join(' · ')}</span>
      </span>
      {lock ? <Icon name="lock" /> : status === STATUS.complete && <Icon name="check" />}
    </>
  )
}
