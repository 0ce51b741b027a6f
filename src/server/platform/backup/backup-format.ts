import { z } from 'zod'

/**
 * A backup is a tar in gzip: `manifest.json`, the files that can't be made again as `files/<key>`, each table's rows
 * as `tables/<table>/<part>.copy` (PostgreSQL's COPY text, parts to be joined; tables stand after those they refer to), `end.json`.
 */
export const manifestFile = z.object({
  format: z.literal('thazin-backup'),
  version: z.literal(1),
  created_at: z.string(),
  postgresql: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
})
export type Manifest = z.output<typeof manifestFile>

/** Only a complete backup has it: what was written, and the sequences' values. */
export const endFile = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
})
export type End = z.output<typeof endFile>

export const MANIFEST = 'manifest.json'
export const END = 'end.json'
export const FILES = 'files/'
export const TABLES = 'tables/'

/** The table to which an entry of this name belongs; null for other entries. */
export const parseTableName = (name: string): string | null =>
  name.startsWith(TABLES) ? (name.split('/')[1] ?? null) : null

/** A backup cannot be made or restored as things are; the message says why and what to do. */
export class BackupRefused extends Error {}
