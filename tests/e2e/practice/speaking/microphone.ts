import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { launch } from '#tests/e2e/support/browser.ts'
import { encodeWav } from '#web/features/memory/flash-cards/listening/track.ts'

const RATE = 16_000
/** Seconds. */
export const SAID = { before: 0.7, seconds: 1.4, after: 3 }

/** A voice that rises from 150 to 250 Hz and falls back, in a silence that ends it. */
function spoken(): Float32Array {
  let phase = 0
  const { before, seconds, after } = SAID
  return Float32Array.from({ length: (before + seconds + after) * RATE }, (_, n) => {
    const at = (n / RATE - before) / seconds
    if (at < 0 || at > 1) return 0
    phase += (2 * Math.PI * (150 + 100 * Math.sin(Math.PI * at))) / RATE
    return (0.25 + 0.15 * Math.sin(9 * at)) * (Math.sin(phase) + 0.5 * Math.sin(2 * phase))
  })
}

/** A browser whose microphone hears that voice again and again, and which allows it. */
export async function browserThatHears(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-voice-'))
  const file = join(folder, 'voice.wav')
  await writeFile(file, new Uint8Array(encodeWav(spoken())))
  const browser = await launch(true, [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
  ])
  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })
  return browser
}

/** Notes each microphone that a page opens, to see later whether it was let go. */
export async function noteMicrophones(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const opened: MediaStreamTrack[] = []
    Object.assign(window, { opened })
    const devices = navigator.mediaDevices
    const open = devices?.getUserMedia?.bind(devices)
    if (!open) return
    devices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      opened.push(...stream.getTracks())
      return stream
    }
  })
}

/** The state of each microphone that was opened: `live` or `ended`. */
export const microphones = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { opened: MediaStreamTrack[] }).opened.map(({ readyState }) => readyState),
  )
