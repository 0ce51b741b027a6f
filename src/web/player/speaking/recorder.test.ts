import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CannotRecord, type RecordingDevices, startRecording } from './recorder.ts'

/** A microphone and a recorder of the test's own. */
function fakeDevices(levels: (ms: number) => number = () => -60) {
  const track = Object.assign(new EventTarget(), {
    isLive: true,
    stop() {
      this.isLive = false
    },
  })
  const stream = { getTracks: () => [track] } as unknown as MediaStream
  const begun = performance.now()
  const meter = {
    isOpen: false,
    level: () => levels(performance.now() - begun),
    close() {
      meter.isOpen = false
    },
  }
  class Recorder extends EventTarget {
    state = 'inactive'
    mimeType = 'audio/webm'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      const data = Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) })
      queueMicrotask(() => {
        this.dispatchEvent(data)
        this.dispatchEvent(new Event('stop'))
      })
    }
  }
  const devices: RecordingDevices = {
    isSecure: true,
    open: vi.fn(async () => stream),
    Recorder: Recorder as unknown as typeof MediaRecorder,
    meter: () => {
      meter.isOpen = true
      return meter
    },
  }
  return { devices, track, meter }
}

const begin = (
  devices: RecordingDevices,
  more: { least?: number; signal?: AbortSignal; isOver?: boolean } = {},
) =>
  startRecording({
    devices,
    isOver: false,
    least: 0,
    onHeard: () => {},
    signal: new AbortController().signal,
    ...more,
  })

/** After how many ms the sound is there. */
async function lengthOf(sound: Promise<Blob>): Promise<number> {
  const begun = performance.now()
  let ended = Number.NaN
  void sound.then(() => {
    ended = performance.now() - begun
  })
  await vi.advanceTimersByTimeAsync(20_000)
  return ended
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const speech = (ms: number) => (ms > 500 && ms < 2000 ? -20 : -60)

test('it ends by itself once the learner is through, and lets the microphone go', async () => {
  const { devices, track, meter } = fakeDevices(speech)
  const { sound } = await begin(devices)
  expect([track.isLive, meter.isOpen]).toEqual([true, true])
  const length = await lengthOf(sound)
  expect(length).toBeGreaterThan(3000)
  expect(length).toBeLessThan(3600)
  expect([track.isLive, meter.isOpen, vi.getTimerCount()]).toEqual([false, false, 0])
  expect(await (await sound).text()).toBe('sound')
})

test('it ends after eight seconds where nobody stops, and not before the model does where both speak', async () => {
  expect(await lengthOf((await begin(fakeDevices(() => -60).devices)).sound)).toBeCloseTo(8000, -2)
  const over = await begin(fakeDevices(speech).devices, { least: 6000, isOver: true })
  expect(await lengthOf(over.sound)).toBeCloseTo(6000, -2)
})

test('a tap ends it', async () => {
  const { devices, track } = fakeDevices()
  const { stop, sound } = await begin(devices)
  await vi.advanceTimersByTimeAsync(700)
  stop()
  stop()
  await sound
  expect(track.isLive).toBe(false)
})

test('the phone takes the microphone away: what was said until then stays', async () => {
  const { devices, track } = fakeDevices()
  const { sound } = await begin(devices)
  track.dispatchEvent(new Event('ended'))
  expect((await sound).size).toBe(5)
})

test('who closes the panel gives it up, also while the browser still asks', async () => {
  const closing = new AbortController()
  const { devices, track } = fakeDevices()
  const { sound } = await begin(devices, { signal: closing.signal })
  closing.abort(new Error('closed'))
  await expect(sound).rejects.toThrow('closed')
  expect(track.isLive).toBe(false)

  const late = fakeDevices()
  await expect(begin(late.devices, { signal: closing.signal })).rejects.toThrow('closed')
  expect([late.track.isLive, late.meter.isOpen]).toEqual([false, false])
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['SomethingNew', 'busy'],
])('a microphone that says %s is %s', async (name, fault) => {
  const { devices } = fakeDevices()
  devices.open = () => Promise.reject(Object.assign(new Error(), { name }))
  await expect(begin(devices)).rejects.toEqual(new CannotRecord(fault as 'busy'))
})

test('without a secure address, a microphone’s door, or a recorder, nothing is asked for', async () => {
  const { devices } = fakeDevices()
  await expect(begin({ ...devices, isSecure: false })).rejects.toMatchObject({ fault: 'insecure' })
  await expect(begin({ ...devices, open: undefined })).rejects.toMatchObject({ fault: 'unsupported' })
  await expect(begin({ ...devices, Recorder: undefined })).rejects.toMatchObject({ fault: 'unsupported' })
  expect(devices.open).not.toHaveBeenCalled()
})

test('a recorder that can’t begin lets the microphone go', async () => {
  const { devices, track, meter } = fakeDevices()
  devices.Recorder = class {
    constructor() {
      throw new Error('NotSupportedError')
    }
  } as unknown as typeof MediaRecorder
  await expect(begin(devices)).rejects.toMatchObject({ fault: 'unsupported' })
  expect([track.isLive, meter.isOpen]).toEqual([false, false])
})
