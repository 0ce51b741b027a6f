import type { Preview } from '#contract/fields.ts'
import type { Lesson } from '#contract/school/learn.ts'
import { m } from '#messages'
import { bytes, durationInWords, number } from '#web/i18n/format.ts'
import type { CheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { PlanContents } from '#web/ui/preview/plan-contents.tsx'
import { PreviewCover } from '#web/ui/preview/preview-cover.tsx'
import { OpenedBy, WaysOn } from '#web/ui/preview/ways-on.tsx'
import { LessonHead } from './lesson-head.tsx'
import { kinds } from './lesson-kinds.ts'

type Props = { lesson: Lesson; preview: Preview; months: CheapestMonth; withCover: boolean }

/** A locked lesson: its cover, what is in it, what opens it, and the way on that is free. */
export function LockedLesson({ lesson, preview, months, withCover }: Props) {
  const facts = [
    lesson.unit_title,
    kinds[lesson.lesson_type].name(),
    lesson.total_second > 0
      ? durationInWords(lesson.total_second)
      : lesson.total_length > 0 && m.shared_unit_minutes({ count: number(lesson.total_length) }),
    lesson.bytes && bytes(lesson.bytes),
  ]
  return (
    <>
      <PreviewCover cover={withCover ? (lesson.cover_photo ?? preview.cover_photo) : null} />
      <div className="lesson-heading">
        <LessonHead title={lesson.title} />
        <p className="small soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <PlanContents preview={preview} title={m.school_preview_in_lesson()} />
      <OpenedBy products={preview.opened_by} months={months} />
      <WaysOn product={lesson.product} free={{ to: '/learn', label: m.shared_preview_free_on() }} />
    </>
  )
}
