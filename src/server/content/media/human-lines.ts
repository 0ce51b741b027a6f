import { collectClips } from '#server/content/media/clips-of-school.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { type RecordingFile, recordedName, recordingsIn } from './recordings.ts'

/** Sounds of the school by the id under which a person may record them, each with its number of lines. */
function heardIn(school: SchoolFiles): { id: string; lines: number }[] {
  const lessons = school.units.flatMap(({ lessons }) => lessons.map(({ lesson }) => lesson))
  const videos = [
    ...lessons.flatMap((lesson) => (lesson.type === 'VIDEO' ? [lesson] : [])),
    ...school.shorts.map(({ short }) => short),
  ]
  return [
    ...collectClips(school).map(({ owner }) => ({ id: owner, lines: 1 })),
    ...videos.map(({ id, slides }) => ({ id, lines: slides.length })),
  ]
}

/** Lines of the school that are heard, and how many of them a person recorded. */
export function humanLines(school: SchoolFiles, files: ContentFiles): { human: number; all: number } {
  const recordings = recordingsIn(files)
  const heard = heardIn(school)
  const sum = (some: readonly { lines: number }[]) => some.reduce((total, { lines }) => total + lines, 0)
  return { human: sum(heard.filter(({ id }) => recordings.has(id))), all: sum(heard) }
}

/** Recordings of clips that are played only once `media build` has made clips of them; those of videos are outdated videos. */
export function unbuiltRecordings(school: SchoolFiles, files: ContentFiles): RecordingFile[] {
  const recordings = recordingsIn(files)
  if (recordings.size === 0) return []
  const owners = new Set(collectClips(school).map(({ owner }) => owner))
  const paths = [...files.keys()]
  return [...recordings.values()].filter(
    (recording) =>
      owners.has(recording.id) &&
      !paths.some((path) => path.endsWith(`/audio/${recordedName(recording)}.m4a`)),
  )
}

/** Recordings that nothing plays, since nothing that is heard has their name for an id. */
export function checkRecordings(school: SchoolFiles, files: ContentFiles): Problem[] {
  const recordings = [...recordingsIn(files).values()]
  if (recordings.length === 0) return []
  const ids = new Set(heardIn(school).map(({ id }) => id))
  return recordings.flatMap(({ id, path }) =>
    ids.has(id)
      ? []
      : [
          {
            file: path,
            line: 1,
            text: `is played by nothing: no question, card, word, character or video that is heard has the id ${id}`,
          },
        ],
  )
}
