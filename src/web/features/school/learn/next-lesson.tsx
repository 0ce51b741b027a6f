import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NarrowText } from '#web/ui/words/narrow-text.tsx'
import type { Stop } from './path-of-units.ts'
import { iconOfType } from './step-on-path.tsx'

/** The one main action, at the thumb, which names the step. Once today is done it asks for nothing. */
export const NextLesson = ({ stop, isQuiet }: { stop: Stop; isQuiet: boolean }) => (
  <aside className="next-lesson" aria-label={m.learn_next()}>
    <a href={stop.to} className={isQuiet ? 'button quiet' : 'button'}>
      <Icon name={iconOfType[stop.lesson_type]} />
      <span lang={detectLang(stop.title)}>
        <NarrowText text={stop.title} />
      </span>
      {stop.status === 1 ? m.learn_continue() : m.learn_start()}
    </a>
  </aside>
)
