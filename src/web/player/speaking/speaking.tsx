import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Comparison } from './comparison.tsx'
import type { Mode, SpeakingState } from './session.ts'
import type { SpokenLine } from './spoken-line.ts'
import { statusText } from './status-text.ts'
import { useSession } from './use-session.ts'

/** Rating by the learner; it only guides what comes next, and is told to nobody. */
export type SelfRating = 'again' | 'nearly' | 'like'

type Props = {
  line: SpokenLine
  mode: Mode
  onRate: (rating: SelfRating) => void
  /** Link to the line before and to the next, where there are some. */
  before?: ReactNode
  after?: ReactNode
}

/** Exercise of what is said, the model and the learner drawn over each other, and what can be done next. */
export function Speaking({ line, mode, onRate, before, after }: Props) {
  const { spoken, session } = useSession(line)
  const canRecord = useCanRecord()
  const { phase, playing, model, own } = spoken
  const isBusy = phase === 'recording' || phase === 'asking' || phase === 'reading'
  const press = () => {
    if (isBusy) session.current?.stop()
    else session.current?.record(mode)
  }
  useRecordKey(press)
  const rate = (rating: SelfRating) => {
    if (rating === 'again') session.current?.record(mode === 'alone' ? 'after' : mode)
    if (rating === 'nearly' && mode === 'alone') session.current?.hear('both')
    onRate(rating)
  }
  const listen = (what: 'model' | 'own' | 'both', label: string) => (
    <button
      type="button"
      className="button quiet"
      aria-pressed={playing === what}
      disabled={isBusy || (what === 'model' ? model === null : !own || !model)}
      onClick={() => (playing === what ? session.current?.stop() : session.current?.hear(what))}
    >
      {label}
    </button>
  )
  return (
    <div className="speaking">
      <div className="speaking-head">
        {before}
        <SaidText line={line} />
        {after}
      </div>
      <Comparison model={model ?? null} own={own} />
      <p className={spoken.fault ? 'small speaking-status fault' : 'small speaking-status'} role="status">
        {statusText(spoken)}
      </p>
      <fieldset className="speaking-row">
        <legend className="visually-hidden">{m.shared_speak_heard()}</legend>
        {listen('model', m.shared_speak_hear())}
        {canRecord && listen('own', m.shared_speak_hear_own())}
        {canRecord && listen('both', m.shared_speak_hear_both())}
      </fieldset>
      {!canRecord && <p className="small">{m.shared_speak_insecure()}</p>}
      {canRecord && phase === 'compared' && <Ratings onRate={rate} />}
      {canRecord && phase !== 'compared' && (
        <RecordButton spoken={spoken} isBusy={isBusy} onPress={press} label={labelOf(mode)} />
      )}
      {canRecord && <p className="small soft speaking-note">{m.shared_speak_note()}</p>}
    </div>
  )
}

/** Only at a secure address; the server can't know. */
function useCanRecord(): boolean {
  const [canRecord, setCanRecord] = useState(true)
  useEffect(() => setCanRecord(isSecureContext), [])
  return canRecord
}

const labelOf = (mode: Mode) => (mode === 'alone' ? m.shared_speak_record() : m.shared_speak_start())

const SaidText = ({ line: { text, lang, reading, meaning } }: { line: SpokenLine }) => (
  <div className="speaking-text">
    <p lang={lang}>{text}</p>
    {reading && <p lang={lang}>{reading}</p>}
    {meaning && meaning !== text && (
      <p className="soft" lang={detectLang(meaning)}>
        {meaning}
      </p>
    )}
  </div>
)

type RecordProps = { spoken: SpeakingState; isBusy: boolean; onPress: () => void; label: string }

/** One button from the start to the end, so that the focus stays on it. */
function RecordButton({ spoken: { phase, level, left }, isBusy, onPress, label }: RecordProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The rating that was pressed is gone.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className={isBusy ? 'button speaking-record on' : 'button speaking-record'}
      aria-keyshortcuts="r"
      disabled={phase === 'reading'}
      onClick={onPress}
    >
      <i className="speaking-dot" style={phase === 'recording' ? { '--level': level } : undefined} />
      {isBusy ? m.shared_speak_stop() : label}
      {phase === 'recording' && <i className="speaking-left" style={{ '--left': left }} />}
    </button>
  )
}

function Ratings({ onRate }: { onRate: (rating: SelfRating) => void }) {
  const first = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <fieldset className="speaking-row speaking-rate fresh">
      <legend className="small">{m.shared_speak_rate()}</legend>
      <button ref={first} type="button" aria-keyshortcuts="r" onClick={() => onRate('again')}>
        {m.shared_speak_rate_again()}
      </button>
      <button type="button" onClick={() => onRate('nearly')}>
        {m.shared_speak_rate_nearly()}
      </button>
      <button type="button" onClick={() => onRate('like')}>
        {m.shared_speak_rate_like()}
      </button>
    </fieldset>
  )
}

/** R records and stops, wherever the focus is. */
function useRecordKey(press: () => void) {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyR' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}
