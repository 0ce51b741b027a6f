import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { toZawgyi } from '../../src/domain/text/clean-text.ts'

const run = promisify(execFile)

/** The lesson whose video visitors may watch, and the quality in which. */
const LESSON = { slug: 'a1-greetings-watch', folder: 'content/english/units/a1-01-greetings/media' }
const RUNG = '144p'

/**
 * A lesson's video as one file that every browser plays, for visitors: they have no session, which the school's own streams ask
 * for. Repacked, not encoded again. Into `public/trial`, with a note of what it was made of beside the page that shows it.
 */
export async function makeTrialVideo(root) {
  const source = path.join(root, LESSON.folder, LESSON.slug)
  const folder = path.join(root, 'public/trial')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { media, duration } = JSON.parse(await readFile(path.join(source, 'video.json'), 'utf8'))
  const name = `${LESSON.slug}-${media}`
  const video = path.join(folder, `${name}.mp4`)
  const packing = ['-c', 'copy', '-bsf:a', 'aac_adtstoasc', '-movflags', '+faststart', '-fflags', '+bitexact']
  await run('ffmpeg', ['-loglevel', 'error', '-i', path.join(source, `${RUNG}.ts`), ...packing, video])
  for (const lang of ['my', 'en'])
    await copyFile(path.join(source, `${lang}.vtt`), path.join(folder, `${name}.${lang}.vtt`))
  // Browsers draw captions in the phone's own font.
  const burmese = await readFile(path.join(source, 'my.vtt'), 'utf8')
  await writeFile(path.join(folder, `${name}.my-Qaag.vtt`), toZawgyi(burmese))
  await copyFile(path.join(source, 'poster.webp'), path.join(folder, `${name}.webp`))
  const made = { name, made_of: media, seconds: duration, bytes: (await stat(video)).size }
  const note = path.join(root, 'src/web/features/account/auth/landing/trial/trial-video.json')
  await mkdir(path.dirname(note), { recursive: true })
  await writeFile(note, `${JSON.stringify(made, null, 2)}\n`)
}
