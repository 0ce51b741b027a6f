import type { LessonSummary } from '#contract/school/learn.ts'
import type { DailyTask } from '#domain/habit/streaks/daily-tasks.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { m } from '#messages'
import { bytes, durationInWords, number } from '#web/i18n/format.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Stop } from './path-of-units.ts'
import { iconOfType } from './step-on-path.tsx'
import { formatStopLabel, typeName } from './step-text.ts'

export type DoneToday = (Pick<LessonSummary, 'id' | 'title' | 'lesson_type'> & { count: number }) | null
export type Beside = {
  kind: 'short' | 'reading'
  id: number
  title: string
  seconds: number
  bytes: number
  is_done: boolean
} | null

export type StoryOfToday = {
  slug: string
  title: string
  reading_minutes: number
  is_done: boolean
  later: readonly number[]
} | null

type Known = {
  today: { due: number; due_minutes: number; reviewed: number }
  done: DoneToday
  beside: Beside
  story: StoryOfToday
  open: readonly Stop[]
}
type Row = { to: string; title: string; says: string; icon: IconName }

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')

/** Text on what fills the plan after the next one; false if nothing has to. */
const thenMore = ({ count, minutes }: DailyTask['more']) =>
  count > 0 && m.school_today_then({ count: number(count), time: durationInWords(Math.ceil(minutes) * 60) })

const NOTHING: Row = { to: '/learn', title: '', says: '', icon: 'next' }

const rows: Record<DailyTask['of'], (known: Known, more: DailyTask['more']) => Row> = {
  cards: ({ today: { due, due_minutes, reviewed } }) => ({
    to: '/review',
    title: m.shared_tab_review(),
    icon: 'cards',
    says:
      due > 0
        ? joined(m.school_today_cards({ count: number(due) }), durationInWords(due_minutes * 60))
        : m.school_today_cards_done({ count: number(reviewed) }),
  }),
  finished: ({ done }) =>
    done
      ? {
          to: lessonPath({ ...done, lock: false }),
          title: done.title,
          icon: 'check',
          says:
            done.count > 1
              ? m.school_today_lessons_done({ count: number(done.count) })
              : joined(typeName(done), m.school_learn_state_done()),
        }
      : NOTHING,
  next: ({ open: [next] }, more) =>
    next
      ? {
          to: next.to,
          title: next.title,
          icon: iconOfType[next.lesson_type],
          says: joined(formatStopLabel({ ...next, total_question: 0 }), thenMore(more)),
        }
      : NOTHING,
  story: ({ story }, more) =>
    story
      ? {
          to: `/stories/${story.slug}`,
          title: story.title,
          icon: 'books',
          says: joined(
            m.school_today_story(),
            story.is_done ? m.school_learn_state_done() : durationInWords(story.reading_minutes * 60),
            thenMore(more),
          ),
        }
      : NOTHING,
  beside: ({ beside }) => (beside ? rowOfBeside(beside) : NOTHING),
}

function rowOfBeside({ kind, id, title, seconds, bytes: size, is_done }: NonNullable<Beside>): Row {
  const isShort = kind === 'short'
  return {
    to: isShort ? `/shorts?id=${id}` : `/micro-lessons/${id}`,
    title,
    icon: isShort ? 'play' : 'books',
    says: joined(
      isShort ? m.shared_tab_shorts() : m.school_today_reading(),
      ...(is_done ? [m.school_learn_state_done()] : [durationInWords(seconds), bytes(size)]),
    ),
  }
}

/** A row of today: where it leads, and what it says. */
export const toTodayRow = ({ of, more }: DailyTask, known: Known): Row => rows[of](known, more)
