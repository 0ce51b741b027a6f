export type ReadJob = { task: 'read'; fileName: string; latest: number }
export type ReplayJob = { task: 'replay'; parameters: number[] | null }
export type ExportJob = { task: 'export'; format: 'apkg' | 'csv'; now: number; parameters: number[] | null }
/** What the process of decks is told to do; `latest` and `now` are ms since 1970. */
export type DeckJob = ReadJob | ReplayJob | ExportJob
