import { type SpeechPhase, watchSpeech } from '#domain/practice/speaking/speech-watch.ts'

/** Reason why nothing can be recorded. */
export type RecorderFault = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy'

export class CannotRecord extends Error {
  declare readonly fault: RecorderFault
  constructor(fault: RecorderFault) {
    super(fault)
    this.fault = fault
  }
}

/** Tells how loud a microphone is (dB of full scale). */
export type Meter = { level: () => number; close: () => void }

/** Parts of the browser that are needed; tests bring their own. */
export type RecordingDevices = {
  isSecure: boolean
  open: ((wanted: MediaStreamConstraints) => Promise<MediaStream>) | undefined
  Recorder: typeof MediaRecorder | undefined
  meter: (stream: MediaStream) => Meter
}

/** A recording is no longer than this (ms). */
export const MAX_RECORDING_MS = 8_000
const STEP = 50

type Wanted = {
  devices: RecordingDevices
  /** The model is heard at the same time: what of it comes from a loudspeaker is taken out again. */
  isOver: boolean
  /** It doesn't end by itself before (ms). */
  least: number
  onHeard: (level: number, left: number) => void
  /** Gives everything up. */
  signal: AbortSignal
}

export type RunningRecording = { stop: () => void; sound: Promise<Blob> }

const FAULTS: Record<string, RecorderFault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

async function openMicrophone({ isSecure, open, Recorder }: RecordingDevices, isOver: boolean) {
  if (!isSecure) throw new CannotRecord('insecure')
  if (!open || !Recorder) throw new CannotRecord('unsupported')
  const audio = { echoCancellation: isOver, noiseSuppression: true, autoGainControl: true }
  try {
    return { stream: await open({ audio }), Recorder }
  } catch (error) {
    throw new CannotRecord(FAULTS[(error as Error).name] ?? 'busy')
  }
}

/**
 * Records until the learner is through, stops it, or eight seconds have passed. The microphone is let go before the sound is there,
 * whatever happens.
 * @throws CannotRecord if there is nothing to record with
 */
export async function startRecording({
  devices,
  isOver,
  least,
  onHeard,
  signal,
}: Wanted): Promise<RunningRecording> {
  const { stream, Recorder } = await openMicrophone(devices, isOver)
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) {
    letGo()
    throw signal.reason
  }
  const ending: (() => void)[] = [letGo]
  const end = () => {
    for (const one of ending.splice(0)) one()
  }
  try {
    const recorder = new Recorder(stream)
    const meter = devices.meter(stream)
    ending.push(meter.close)
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    const timer = setInterval(follow({ meter, least, onHeard, stop }), STEP)
    ending.push(() => clearInterval(timer))
    // A call took the microphone away, or it was pulled out.
    for (const track of stream.getTracks()) track.addEventListener('ended', stop)
    const sound = soundOf(recorder, signal).finally(end)
    signal.addEventListener('abort', () => {
      stop()
      end()
    })
    recorder.start()
    return { stop, sound }
  } catch {
    end()
    throw new CannotRecord('unsupported')
  }
}

type Followed = Pick<Wanted, 'least' | 'onHeard'> & { meter: Meter; stop: () => void }

/** Looks at the microphone every `STEP`, and stops when the learner is through or the time is up. */
function follow({ meter, least, onHeard, stop }: Followed) {
  const watch = watchSpeech()
  const begun = performance.now()
  let latest = begun
  return () => {
    const now = performance.now()
    const level = meter.level()
    const heard: SpeechPhase = watch(level, now - latest)
    latest = now
    const passed = now - begun
    onHeard(level, Math.max(0, MAX_RECORDING_MS - passed))
    if (passed >= MAX_RECORDING_MS || (heard === 'over' && passed >= least)) stop()
  }
}

function soundOf(recorder: MediaRecorder, signal: AbortSignal): Promise<Blob> {
  const pieces: Blob[] = []
  return new Promise((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    recorder.addEventListener('error', () => reject(new CannotRecord('busy')))
    recorder.addEventListener('stop', () => {
      if (signal.aborted) reject(signal.reason)
      else resolve(new Blob(pieces, { type: recorder.mimeType }))
    })
  })
}

/** The browser's own; `context` is what its microphone is measured in. */
export const devicesOfBrowser = (context: () => AudioContext): RecordingDevices => ({
  isSecure: isSecureContext,
  // Old browsers have none, whatever their types say.
  open: (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia?.bind(navigator.mediaDevices),
  Recorder: globalThis.MediaRecorder,
  meter: (stream) => meterOf(context(), stream),
})

function meterOf(context: AudioContext, stream: MediaStream): Meter {
  const source = context.createMediaStreamSource(stream)
  const analyser = new AnalyserNode(context, { fftSize: 2048 })
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length + 1e-10)
    },
    close: () => source.disconnect(),
  }
}
