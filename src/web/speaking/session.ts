import type { Voice } from '#domain/speaking/voice.ts'
import { startLoudspeaker } from './loudspeaker.ts'
import { modelSound } from './model-sound.ts'
import { CannotRecord, devicesOfBrowser, type Fault, type Recording, startRecording } from './recorder.ts'
import { RATE, type Sound, samplesOf, soundOf } from './samples.ts'
import type { SpokenLine } from './spoken-line.ts'

/** When the learner speaks: whenever they like, after the model has been heard, or along with it. */
export type Mode = 'alone' | 'after' | 'over'

export type Spoken = {
  phase: 'ready' | 'asking' | 'recording' | 'reading' | 'compared'
  playing: 'model' | 'own' | 'both' | null
  /** Null until it is there; undefined where it can't be had. */
  model: Voice | null | undefined
  own: Voice | null
  /** While recording: how loud it is, 0 to 1, and the share of the time that is left. */
  level: number
  left: number
  fault: Fault | 'nothing' | 'unreadable' | null
}

export const AT_FIRST: Spoken = {
  phase: 'ready',
  playing: null,
  model: null,
  own: null,
  level: 0,
  left: 1,
  fault: null,
}

const MOST = 8_000

/**
 * One line that is heard, recorded and compared. All of it stays in this page's memory, and is forgotten with it.
 * @param onChange is told what changed
 */
export function startSession(line: SpokenLine, onChange: (change: Partial<Spoken>) => void) {
  const loudspeaker = startLoudspeaker()
  const closing = new AbortController()
  let attempt = new AbortController()
  let model: Sound | undefined
  let own: Sound | undefined
  let recording: Recording | undefined

  const tell = (change: Partial<Spoken>) => {
    if (!closing.signal.aborted) onChange(change)
  }
  const play = async (what: 'model' | 'own' | 'both') => {
    const sounds = { model: [model], own: [own], both: [model, own] }[what].filter((one) => one !== undefined)
    if (sounds.length === 0) return false
    tell({ playing: what })
    const isThrough = await loudspeaker.play(sounds)
    if (isThrough) tell({ playing: null })
    return isThrough
  }
  const stop = () => {
    loudspeaker.stop()
    if (recording) return recording.stop()
    attempt.abort()
    tell({ playing: null })
  }
  const bringModel = async () => {
    tell({ model: null })
    try {
      model = await modelSound(line)
      tell({ model: model.voice ?? undefined })
    } catch {
      tell({ model: undefined })
    }
  }

  /** @throws CannotRecord */
  async function recorded(mode: Mode, { signal }: AbortController): Promise<Blob> {
    const isOver = mode === 'over'
    recording = await startRecording({
      devices: devicesOfBrowser(loudspeaker.context),
      isOver,
      least: isOver && model ? (1000 * model.samples.length) / RATE : 0,
      onHeard: (level, left) =>
        tell({ level: Math.min(1, Math.max(0, (level + 60) / 50)), left: left / MOST }),
      signal,
    })
    tell({ phase: 'recording', level: 0, left: 1 })
    if (isOver) void play('model')
    try {
      return await recording.sound
    } finally {
      recording = undefined
    }
  }

  async function record(mode: Mode): Promise<void> {
    if (recording) return
    stop()
    attempt = new AbortController()
    const mine = attempt
    own = undefined
    tell({ phase: 'ready', own: null, fault: null })
    // Within the tap: a phone lets a page make sounds only then.
    loudspeaker.context()
    if (mode !== 'alone') await bringing
    if (mine !== attempt || mine.signal.aborted) return
    if (mode === 'after' && model && !(await play('model'))) return
    tell({ phase: 'asking' })
    try {
      const file = await recorded(mode, mine)
      loudspeaker.stop()
      tell({ phase: 'reading', playing: null })
      const sound = soundOf(await samplesOf(file))
      if (sound.voice) own = sound
      tell({ phase: own ? 'compared' : 'ready', own: sound.voice, fault: own ? null : 'nothing' })
    } catch (error) {
      if (mine !== attempt) return
      const fault = error instanceof CannotRecord ? error.fault : 'unreadable'
      tell({ phase: 'ready', fault: mine.signal.aborted ? null : fault })
    }
  }

  document.addEventListener('visibilitychange', () => document.hidden && stop(), { signal: closing.signal })
  addEventListener('online', () => !model && void bringModel(), { signal: closing.signal })
  let bringing = bringModel()

  return {
    /** Plays it; a model that could not be had is asked for once more. */
    hear(what: 'model' | 'own' | 'both'): void {
      stop()
      if (model) void play(what)
      else bringing = bringModel()
    },
    record: (mode: Mode) => void record(mode),
    stop,
    close(): void {
      closing.abort()
      attempt.abort()
      loudspeaker.close()
      own = undefined
    },
  }
}

export type Session = ReturnType<typeof startSession>
