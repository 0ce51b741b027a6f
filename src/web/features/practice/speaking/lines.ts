import type { SpokenLine } from '#web/player/speaking/spoken-line.ts'

/** Lines that are said one after another, where they are from, and what else can be said there. */
export type SpeakingLines = {
  lines: SpokenLine[]
  lang: string
  back: string
  /** The video and the unit of a lesson, where both can be chosen. */
  choices: { of: 'video' | 'unit'; lesson: number } | null
}
