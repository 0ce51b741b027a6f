import { STATUS, STATUS_COLORS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Stop } from './path-of-units.ts'
import { stopSays, typeName } from './step-text.ts'

const icons: Record<Stop['lesson_type'], IconName> = {
  VIDEO: 'play',
  PRACTICE: 'pencil',
  FLASH_CARD: 'cards',
  CHARACTER: 'character',
}

const states = {
  locked: m.learn_state_locked,
  complete: m.learn_state_done,
  progress: m.learn_state_open,
  'to-do': m.learn_state_open,
}

type Props = { stop: Stop; isNext: boolean; side: 'before' | 'after' }

/** A lesson's mark on the path, whose icon and outline tell its type and whose ring its progress, and its name beside it. */
export function StopOnPath({ stop, isNext, side }: Props) {
  const state = stop.lock ? 'locked' : STATUS_COLORS[stop.status]
  const inside = (
    <>
      <span className={`mark is-${stop.lesson_type.toLowerCase()} ${state}`}>
        <Icon name={stop.lock ? 'lock' : icons[stop.lesson_type]} />
        {stop.status === STATUS.pending && <Ring percent={stop.progress} />}
        {state === 'complete' && (
          <span className="badge">
            <Icon name="check" />
          </span>
        )}
      </span>
      <span className="label">
        <span className="title" lang={langOf(stop.title)}>
          <Cited text={stop.title} />
        </span>
        <span className="says">
          {!isNext && <span className="visually-hidden">{typeName(stop)} · </span>}
          {isNext ? stopSays(stop) : states[state]()}
        </span>
      </span>
    </>
  )
  return (
    <a href={stop.to} className={`stop ${side}`} aria-current={isNext ? 'step' : undefined}>
      {inside}
    </a>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg className="ring" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="29" pathLength="100" strokeDasharray={`${percent} 100`} />
    </svg>
  )
}
