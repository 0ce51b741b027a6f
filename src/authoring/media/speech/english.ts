import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from '#authoring/media/tools.ts'
import type { EnglishVoice } from '#server/content/media/voices.ts'
import { kokoro } from './kokoro/kokoro.ts'
import { sharedStarts } from './word-starts.ts'

/** Sound file that an engine spoke; `starts` are the moments, in seconds, at which the words begin that stand between spaces. */
export type SpokenFile = { path: string; starts: number[] | null }

/** Speaks an English line into `folder`. */
export async function speakEnglish(text: string, voice: EnglishVoice, folder: string): Promise<SpokenFile> {
  const path = join(folder, 'line.wav')
  return { path, starts: await engines[voice.engine](text, voice, path) }
}

const engines = { kokoro, festival, flite }

/** Festival prints each token with the moment at which its first word begins. */
async function festival(text: string, { voice, rate }: EnglishVoice, path: string): Promise<number[] | null> {
  const script = `${path}.scm`
  await writeFile(
    script,
    `(voice_${voice})
(set! hts_engine_params (append hts_engine_params '(("-r" ${rate}))))
(define (starts token)
  (if token (begin
    (if (item.daughter1 token) (format t "%f\\n" (item.feat (item.daughter1 token) "word_start")))
    (starts (item.next token)))))
(set! spoken (utt.synth (Utterance Text ${asSchemeString(text)})))
(utt.save.wave spoken ${asSchemeString(path)} 'riff)
(starts (utt.relation.first spoken 'Token))
`,
  )
  const printed = (await runTool('festival', ['-b', script])).toString()
  const starts = printed.split('\n').filter(Boolean).map(Number)
  return starts.length === wordsIn(text).length && starts.every(Number.isFinite) ? starts : null
}

const asSchemeString = (text: string) => `"${text.replace(/[“”"\\]/g, ' ').replaceAll('’', "'")}"`

/** Flite prints its sounds with their ends; a word has as many as it has alone. */
async function flite(text: string, { voice, rate }: EnglishVoice, path: string): Promise<number[] | null> {
  const said = (words: string, ...more: string[]) =>
    runTool('flite', [
      '-voice',
      voice,
      '--setf',
      `duration_stretch=${1 / rate}`,
      ...more,
      '-t',
      ` ${plainSigns(words)}`,
    ])
  const sounds = fliteSounds((await said(text, '-psdur', '-o', path)).toString())
  const counts = await Promise.all(
    wordsIn(text).map(
      async (word) => fliteSounds((await said(word, '-psdur', '-o', 'none')).toString()).length,
    ),
  )
  return startsByCount(counts, sounds)
}

/** Times at which each word begins, by how many sounds the words have; shared out where these add up to others than were spoken. */
export function startsByCount(counts: readonly number[], sounds: readonly FliteSound[]): number[] {
  const [first, last] = [sounds.at(0), sounds.at(-1)]
  if (!first || !last) return counts.map(() => 0)
  if (counts.reduce((sum, count) => sum + count, 0) !== sounds.length)
    return sharedStarts(last.to - first.from, counts).map((start) => first.from + start)
  let at = 0
  return counts.map((count) => {
    const start = sounds[at]?.from ?? last.to
    at += count
    return start
  })
}

type FliteSound = { from: number; to: number }

/** Reads `pau:0.119 hh:0.212 …`, where each number is the end of its sound; pauses are left out. */
export function fliteSounds(printed: string): FliteSound[] {
  let now = 0
  return [...printed.matchAll(/(\S+):(\d+\.\d+)/g)].flatMap(([, name, end]) => {
    const from = now
    now = Number(end)
    return name === 'pau' ? [] : [{ from, to: now }]
  })
}

const plainSigns = (text: string) => text.replace(/[“”"]/g, '').replaceAll('’', "'")
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)
