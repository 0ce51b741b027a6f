import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { NarrowText } from '#web/ui/words/narrow-text.tsx'
import { toTodayRow } from './row-of-today.ts'
import { iconOfType } from './step-on-path.tsx'
import { type OfToday, thingsToday } from './today-card.tsx'

type Step = { to: string; icon: IconName; title: string; verb: string }

/**
 * Finds the main step of the page now: the first thing of today that isn't done, on another page of the path its next lesson; and once
 * today is done, more for who likes.
 */
export function findMainStep(ofToday: OfToday, isCurrent: boolean): Step & { isQuiet: boolean } {
  const { things, isDone } = thingsToday(ofToday)
  const [next] = ofToday.open
  const first = isCurrent ? things.find((thing) => !thing.isDone) : undefined
  const isQuiet = isCurrent && isDone
  if (first && first.of !== 'next') {
    const { to, icon, title } = toTodayRow(first, ofToday)
    return { to, icon, title, verb: m.school_learn_start(), isQuiet }
  }
  if (!next)
    return {
      to: '/stories',
      icon: 'books',
      title: m.school_story_title(),
      verb: m.school_today_more(),
      isQuiet,
    }
  const verb = isQuiet
    ? m.school_today_more()
    : next.status === STATUS.pending
      ? m.school_learn_continue()
      : m.school_learn_start()
  return { to: next.to, icon: iconOfType[next.lesson_type], title: next.title, verb, isQuiet }
}

/** The one main action, at the thumb, which names the step. Once today is done it asks for nothing. */
export const MainStep = ({ to, icon, title, verb, isQuiet }: ReturnType<typeof findMainStep>) => (
  <aside className="next-lesson" aria-label={m.school_learn_next()}>
    <a href={to} className={isQuiet ? 'button quiet' : 'button'}>
      <Icon name={icon} />
      <span>
        <small>{verb}</small>{' '}
        <span lang={detectLang(title)}>
          <NarrowText text={title} />
        </span>
      </span>
    </a>
  </aside>
)
