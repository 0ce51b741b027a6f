import type { Voice } from '#domain/practice/speaking/voice.ts'
import { startLoudspeaker } from './loudspeaker.ts'
import { modelSound } from './model-sound.ts'
import {
  CannotRecord,
  devicesOfBrowser,
  MAX_RECORDING_MS,
  type RecorderFault,
  type RunningRecording,
  startRecording,
} from './recorder.ts'
import { type AnalyzedSound, analyzeSamples, decodeSamples, SAMPLE_RATE } from './samples.ts'
import type { SpokenLine } from './spoken-line.ts'

/** Time at which the learner speaks: whenever they like, after the model has been heard, or along with it. */
export type Mode = 'alone' | 'after' | 'over'

export type SpeakingState = {
  phase: 'ready' | 'asking' | 'recording' | 'reading' | 'compared'
  playing: 'model' | 'own' | 'both' | null
  /** Null until it is there; undefined if it can't be had. */
  model: Voice | null | undefined
  own: Voice | null
  /** While recording: how loud it is, 0 to 1, and the share of the time that is left. */
  level: number
  left: number
  fault: RecorderFault | 'nothing' | 'unreadable' | null
}

export const AT_FIRST: SpeakingState = {
  phase: 'ready',
  playing: null,
  model: null,
  own: null,
  level: 0,
  left: 1,
  fault: null,
}

type State = {
  line: SpokenLine
  loudspeaker: ReturnType<typeof startLoudspeaker>
  tell: (change: Partial<SpeakingState>) => void
  model: AnalyzedSound | undefined
  /** Promise that ends when the model is there, or can't be had. */
  bringing: Promise<void>
  own: AnalyzedSound | undefined
  /** Attempt that began last: whatever begins gives up what was under way. */
  attempt: AbortController
  recording: RunningRecording | undefined
}

async function bringModel(state: State): Promise<void> {
  state.tell({ model: null })
  try {
    state.model = await modelSound(state.line)
    state.tell({ model: state.model.voice ?? undefined })
  } catch {
    state.tell({ model: undefined })
  }
}

/** @returns whether it was heard to its end */
async function play(
  { model, own, loudspeaker, tell }: State,
  what: 'model' | 'own' | 'both',
): Promise<boolean> {
  const sounds = { model: [model], own: [own], both: [model, own] }[what].filter((one) => one !== undefined)
  if (sounds.length === 0) return false
  tell({ playing: what })
  const isThrough = await loudspeaker.play(sounds)
  if (isThrough) tell({ playing: null })
  return isThrough
}

/** Finishes what is recorded, and gives up anything else. */
function stop({ loudspeaker, recording, attempt, tell }: State): void {
  loudspeaker.stop()
  if (recording) recording.stop()
  else attempt.abort()
  tell({ playing: null })
}

/** @throws CannotRecord */
async function recorded(state: State, mode: Mode, { signal }: AbortController): Promise<Blob> {
  const { loudspeaker, model, tell } = state
  const isOver = mode === 'over'
  state.recording = await startRecording({
    devices: devicesOfBrowser(loudspeaker.context),
    isOver,
    least: isOver && model ? (1000 * model.samples.length) / SAMPLE_RATE : 0,
    onHeard: (level, left) =>
      tell({ level: Math.min(1, Math.max(0, (level + 60) / 50)), left: left / MAX_RECORDING_MS }),
    signal,
  })
  tell({ phase: 'recording', level: 0, left: 1 })
  if (isOver) void play(state, 'model')
  try {
    return await state.recording.sound
  } finally {
    state.recording = undefined
    loudspeaker.stop()
  }
}

async function record(state: State, mode: Mode): Promise<void> {
  if (state.recording) return
  stop(state)
  const mine = new AbortController()
  state.attempt = mine
  state.own = undefined
  const { tell, loudspeaker } = state
  tell({ phase: 'ready', own: null, fault: null })
  // Within the tap: a phone lets a page make sounds only then.
  loudspeaker.context()
  if (mode !== 'alone') await state.bringing
  if (mine.signal.aborted) return
  if (mode === 'after' && state.model && !(await play(state, 'model'))) return
  tell({ phase: 'asking' })
  try {
    const file = await recorded(state, mode, mine)
    tell({ phase: 'reading', playing: null })
    const sound = analyzeSamples(await decodeSamples(file))
    if (sound.voice) state.own = sound
    const isHeard = sound.voice !== null
    tell({ phase: isHeard ? 'compared' : 'ready', own: sound.voice, fault: isHeard ? null : 'nothing' })
  } catch (error) {
    if (mine !== state.attempt) return
    const fault = error instanceof CannotRecord ? error.fault : 'unreadable'
    tell({ phase: 'ready', fault: mine.signal.aborted ? null : fault })
  }
}

/**
 * One line that is heard, recorded and compared. All of it stays in this page's memory, and is forgotten with it.
 * @param onChange is told what changed
 */
export function startSpeakingSession(line: SpokenLine, onChange: (change: Partial<SpeakingState>) => void) {
  const closing = new AbortController()
  const { signal } = closing
  const state: State = {
    line,
    loudspeaker: startLoudspeaker(),
    tell: (change) => {
      if (!signal.aborted) onChange(change)
    },
    model: undefined,
    bringing: Promise.resolve(),
    own: undefined,
    attempt: new AbortController(),
    recording: undefined,
  }
  const bring = () => {
    state.bringing = bringModel(state)
  }
  document.addEventListener('visibilitychange', () => document.hidden && stop(state), { signal })
  addEventListener('online', () => !state.model && bring(), { signal })
  bring()

  return {
    /** Plays it; a model that could not be had is asked for once more. */
    hear(what: 'model' | 'own' | 'both'): void {
      stop(state)
      if (state.model) void play(state, what)
      else bring()
    },
    record: (mode: Mode) => void record(state, mode),
    stop: () => stop(state),
    close(): void {
      closing.abort()
      state.attempt.abort()
      state.loudspeaker.close()
      state.own = undefined
    },
  }
}

export type SpeakingSession = ReturnType<typeof startSpeakingSession>
