import { m } from '#messages'
import type { SpeakingState } from './session.ts'

const FAULTS: Record<NonNullable<SpeakingState['fault']>, () => string> = {
  insecure: m.shared_speak_insecure,
  unsupported: m.shared_speak_unsupported,
  refused: m.shared_speak_refused,
  missing: m.shared_speak_missing,
  busy: m.shared_speak_busy,
  nothing: m.shared_speak_nothing,
  unreadable: m.shared_speak_unreadable,
}

/** Text on where the session stands, in one sentence; it is read aloud when it changes. */
export function statusText({ phase, model, fault }: SpeakingState): string {
  if (fault) return FAULTS[fault]()
  if (phase === 'asking') return m.shared_speak_asking()
  if (phase === 'recording') return m.shared_speak_recording()
  if (phase === 'reading') return m.shared_speak_reading()
  if (phase === 'compared') return m.shared_speak_compared()
  if (model === undefined) return m.shared_speak_no_model()
  return model === null ? m.shared_speak_waiting() : m.shared_speak_ready()
}
