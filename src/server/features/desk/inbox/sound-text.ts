import type { SoundText } from '#domain/desk/inbox/audio-report.ts'
import { getGrammar } from '#server/core/catalogue/grammar.queries.ts'
import { getWritings } from '#server/features/practice/writing/writing.service.ts'
import { getStories } from '#server/features/school/stories/stories.service.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ReportedSound } from './audio-reports.queries.ts'

type Line = { text: string; isHeard: boolean }

/** A text of the school, by its slug, as what is kept of a release has it: without a statement. Its lines count from 1; those without a sound are left out. */
export async function findSoundText(
  deps: Deps,
  kind: SoundText,
  slug: string,
): Promise<ReportedSound | undefined> {
  const found = await read[kind](deps, slug)
  return (
    found && {
      slug,
      texts: [undefined, ...found.lines.map(({ text, isHeard }) => (isHeard ? text : undefined))],
      lessonId: found.lessonId,
    }
  )
}

type Read = (deps: Deps, slug: string) => Promise<{ lessonId: number | null; lines: Line[] } | undefined>

const read: { [Kind in SoundText]: Read } = {
  story: async (deps, slug) => {
    const story = (await getStories(deps)).bySlug.get(slug)
    return (
      story && {
        lessonId: story.opened_by,
        lines: story.lines.map(({ text, sound }) => ({ text, isHeard: sound !== null })),
      }
    )
  },
  writing: async (deps, slug) => {
    const writing = (await getWritings(deps)).bySlug.get(slug)
    return writing && { lessonId: writing.opened_by, lines: writing.body.useful.map(withSound) }
  },
  grammar: async (deps, slug) => {
    const point = (await getGrammar(deps)).bySlug.get(slug)
    return point && { lessonId: null, lines: point.body.examples.map(withSound) }
  },
}

const withSound = ({ text, audio }: { text: string; audio: string | null }): Line => ({
  text,
  isHeard: audio !== null,
})
