import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The voice that all Japanese speakers are made from. */
export const japaneseVoice =
  process.env.HTS_VOICE ?? '/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice'

/** A program, voice or font that building media needs is not on this machine; the message says how to get it. */
export class MissingTool extends Error {}

/** Runs a program to its end and returns its stdout; when it fails, throws with its stderr. */
export async function runTool(program: string, args: readonly string[]): Promise<Buffer> {
  try {
    const { stdout } = await execute(program, args, { encoding: 'buffer', maxBuffer: 512 * 1024 * 1024 })
    return stdout
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: Buffer }
    if (code === 'ENOENT') throw new MissingTool(`${program} is missing. ${advice}`)
    throw new Error(`${program} failed: ${stderr?.toString().trim() || String(error)}`)
  }
}

const advice =
  'On Debian, with contrib in its sources: apt-get install ffmpeg chromium fonts-noto-core fonts-noto-cjk espeak-ng open-jtalk open-jtalk-mecab-naist-jdic hts-voice-nitech-jp-atr503-m001 htsengine'

const fonts = ['Noto Sans', 'Noto Sans Myanmar', 'Noto Sans CJK JP']

/**
 * Looks for everything a build of these languages needs before it begins.
 * @throws MissingTool naming what is missing
 */
export async function requireTools(languages: ReadonlySet<'english' | 'japanese'>): Promise<void> {
  const encoders = (await runTool('ffmpeg', ['-hide_banner', '-encoders'])).toString()
  if (!/\blibx264\b/.test(encoders)) throw new MissingTool(`This ffmpeg has no libx264. ${advice}`)
  await requireVoices(languages)
  const installed = (await runTool('fc-list', [':', 'family'])).toString()
  for (const font of fonts)
    if (!installed.includes(font)) throw new MissingTool(`The font ${font} is missing. ${advice}`)
}

/**
 * Looks for the voices of these languages.
 * @throws MissingTool naming what is missing
 */
export async function requireVoices(languages: ReadonlySet<'english' | 'japanese'>): Promise<void> {
  if (languages.has('english')) await runTool('espeak-ng', ['--version'])
  if (languages.has('japanese') && !existsSync(japaneseVoice))
    throw new MissingTool(`The Japanese voice ${japaneseVoice} is missing. ${advice}`)
}
