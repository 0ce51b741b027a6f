import { levelled } from '#authoring/media/speech/loudness.ts'
import { type Pcm, quietIn, splitAtPauses, trim } from '#authoring/media/speech/pcm.ts'
import { readSound } from '#authoring/media/speech/speak.ts'
import { ContentError } from '#server/content/read/problems.ts'

/** A person's recording without the silence around it, as loud as the voices. @throws ContentError when nothing is heard in it */
export async function readRecording(root: string, path: string): Promise<Pcm> {
  const sound = await readIn(root, path)
  return levelled(trim(sound, quietIn(sound)))
}

/** The lines of a recording of a whole lesson, with pauses of at least `pause` seconds between them, each as loud as the voices. @throws ContentError when nothing is heard in it */
export async function readLines(root: string, path: string, pause: number): Promise<Pcm[]> {
  const sound = await readIn(root, path)
  return splitAtPauses(sound, pause, quietIn(sound)).map(levelled)
}

async function readIn(root: string, path: string): Promise<Pcm> {
  const refuse = (text: string) => new ContentError([{ file: path, line: 1, text }])
  const sound = await readSound(`${root}/${path}`, ['-af', 'highpass=f=70']).catch((error) => {
    if (error.message.startsWith('ffmpeg failed')) throw refuse('is no sound that ffmpeg reads')
    throw error
  })
  if (trim(sound, quietIn(sound)).length === 0) throw refuse('nothing is heard in it')
  return sound
}
