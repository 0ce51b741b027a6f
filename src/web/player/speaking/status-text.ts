import { m } from '#messages'
import type { SpeakingState } from './session.ts'

const FAULTS: Record<NonNullable<SpeakingState['fault']>, () => string> = {
  insecure: m.speak_insecure,
  unsupported: m.speak_unsupported,
  refused: m.speak_refused,
  missing: m.speak_missing,
  busy: m.speak_busy,
  nothing: m.speak_nothing,
  unreadable: m.speak_unreadable,
}

/** Text on where the session stands, in one sentence; it is read aloud when it changes. */
export function statusText({ phase, model, fault }: SpeakingState): string {
  if (fault) return FAULTS[fault]()
  if (phase === 'asking') return m.speak_asking()
  if (phase === 'recording') return m.speak_recording()
  if (phase === 'reading') return m.speak_reading()
  if (phase === 'compared') return m.speak_compared()
  if (model === undefined) return m.speak_no_model()
  return model === null ? m.speak_waiting() : m.speak_ready()
}
