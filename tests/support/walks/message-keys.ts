import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

const isTest = (path: string) => /\.(test|suite)\.tsx?$/.test(path)

/** The text of all modules that import messages, without comments. */
export async function sourcesWithMessages(): Promise<string> {
  const folders = await Promise.all(
    ['src', 'vite'].map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  )
  const paths = folders
    .flat()
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isTest(path) && !path.startsWith(join(root, 'src/messages')))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return texts
    .filter((text) => IMPORTS_MESSAGES.test(text) || READS_CATALOGUES.test(text))
    .map((text) => (READS_CATALOGUES.test(text) ? text.replace(/\btexts\./g, 'm.') : text))
    .map(withoutComments)
    .join('\n')
}

/** A source that can say a message imports it from here. */
export const IMPORTS_MESSAGES = /from '(#messages|#server\/platform\/messages\.ts|(\.{1,2}\/)+messages\.ts)'/
/** What is built with a few messages inside reads them from the catalogues, as `texts`. */
const READS_CATALOGUES = /type Texts = \{ \w+: string/

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')

export type SaidKeys = {
  /** Keys that stand in the source as they are: `m.shared_retry()`. */
  named: Set<string>
  /** What stands around the part that is filled in: of `m[\`desk_inbox_kind_${kind}\`]`, `desk_inbox_kind_` and nothing. */
  templates: [begins: string, ends: string][]
}

/** The messages that a source says, by `m` or by `messages()`. */
export function saidKeys(source: string): SaidKeys {
  const named = [...source.matchAll(/\b(?:m|messages\(\))\s*\.\s*([a-z][a-z0-9_]*)\b/g)]
  const templates = [
    ...source.matchAll(/\b(?:m|messages\(\))\[\s*`([a-z0-9_]+_)\$\{[^`]*?\}([a-z0-9_]*)`\s*\]/g),
  ]
  return {
    named: new Set(named.map(([, key = '']) => key)),
    templates: templates.map(([, begins = '', ends = '']) => [begins, ends]),
  }
}

/** Whether a template may make a key. */
export const isMadeBy = (key: string, [begins, ends]: SaidKeys['templates'][number]): boolean =>
  key.length > begins.length + ends.length && key.startsWith(begins) && key.endsWith(ends)
