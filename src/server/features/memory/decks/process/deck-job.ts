import type { TableChoice } from '#domain/memory/decks/table-choice.ts'

export type ReadJob = {
  task: 'read'
  fileName: string
  latest: number
  /** Way in which the learner wants a text to be read, or had others read. */
  choice?: TableChoice
  remembered?: Readonly<Record<string, TableChoice>>
  /** Only the first cards and how they were read are asked for; a package is refused. */
  isPreview?: boolean
}
export type ReplayJob = { task: 'replay'; parameters: number[] | null }
export type ExportJob = {
  task: 'export'
  format: 'apkg' | 'csv'
  now: number
  /** The learner's, by whose days of study cards fall due. */
  timeZone: string
  parameters: number[] | null
}
/** Jobs of the process of decks; `latest` and `now` are ms since 1970. */
export type DeckJob = ReadJob | ReplayJob | ExportJob
