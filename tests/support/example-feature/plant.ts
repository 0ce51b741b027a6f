import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopiedTree } from '../copy-of-tree.ts'

/** Puts the added lines of a diff behind the line that stands before them, which must stand in the file once. */
function applied(text: string, diff: string, path: string): string {
  const lines = text.split('\n')
  let at = -1
  for (const line of diff.split('\n')) {
    if (line.startsWith('+')) {
      at += 1
      lines.splice(at, 0, line.slice(1))
    } else {
      const found = lines.flatMap((one, index) => (one === line.slice(1) ? [index] : []))
      if (found.length !== 1) throw new Error(`${path} holds ${found.length} lines: ${line.slice(1)}`)
      at = found[0] as number
    }
  }
  return lines.join('\n')
}

/**
 * Writes the files of docs/adding-a-feature.md to a copy of the tree: a path in backticks on its own line, then the file or a diff.
 * @returns the files that existed before and were changed
 */
export async function plantExample(tree: CopiedTree, page: string): Promise<string[]> {
  const edited: string[] = []
  for (const [, path = '', kind, text = ''] of page.matchAll(
    /^`([\w./-]+)`\n\n```(\w+)\n([\s\S]*?)\n```$/gm,
  )) {
    if (kind !== 'diff') {
      await tree.plant(path, `${text}\n`)
      continue
    }
    edited.push(path)
    await tree.plant(path, applied(await readFile(join(tree.folder, path), 'utf8'), text, path))
  }
  return edited
}
