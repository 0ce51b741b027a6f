import { STATUS, STATUS_COLORS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Stop } from './path-of-units.ts'
import { formatStopLabel, typeName } from './step-text.ts'

export const iconOfType: Record<Stop['lesson_type'], IconName> = {
  VIDEO: 'play',
  PRACTICE: 'pencil',
  FLASH_CARD: 'cards',
  CHARACTER: 'character',
}

/** A lesson's mark on the path, whose icon and outline tell its type and whose ring its progress, and its name beside it. */
export function StopOnPath({ stop, isNext }: { stop: Stop; isNext: boolean }) {
  const state = stop.lock ? 'locked' : STATUS_COLORS[stop.status]
  return (
    <a href={stop.to} className="stop" aria-current={isNext ? 'step' : undefined}>
      <span className={`mark is-${stop.lesson_type.toLowerCase()} ${state}`}>
        <Icon name={stop.lock ? 'lock' : iconOfType[stop.lesson_type]} />
        {stop.status === STATUS.pending && <Ring percent={stop.progress} />}
        {state === 'complete' && (
          <span className="badge">
            <Icon name="check" />
          </span>
        )}
      </span>
      <span className="label">
        <span className="title" lang={detectLang(stop.title)}>
          <Cited text={stop.title} />
        </span>
        <Says stop={stop} isNext={isNext} />
      </span>
    </a>
  )
}

function Says({ stop, isNext }: { stop: Stop; isNext: boolean }) {
  if (isNext) return <small>{formatStopLabel(stop)}</small>
  const isDone = stop.status === STATUS.complete && !stop.lock
  return (
    <small>
      {typeName(stop)}
      {isDone && ` · ${m.school_learn_state_done()}`}
      {stop.lock && <span className="visually-hidden"> · {m.school_learn_state_locked()}</span>}
    </small>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg className="ring" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="29" pathLength="100" strokeDasharray={`${percent} 100`} />
    </svg>
  )
}
