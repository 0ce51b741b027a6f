import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const PAGES = ['*.md', 'content/README.md', 'deploy/README.md', 'docs/**/*.md']

/** Paths of an example that its page goes through, and of a name that the reader chooses. */
const EXAMPLES = /\bbells\b|NAME/

test('every relative link and every path of the source in the docs leads to a file', async () => {
  const missing: string[] = []
  for await (const page of glob(PAGES, { cwd: root })) {
    const text = await readFile(join(root, page), 'utf8')
    const links = [...text.replace(/`[^`\n]*`/g, '').matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g)].map(
      ([, to = '']) => join(dirname(page), to),
    )
    const named = [...text.matchAll(/(?<![\w/.-])(?:src|tests|bench|migrations)\/[\w./-]*\w/g)].map(
      ([path]) => path,
    )
    for (const path of [...links, ...named])
      if (!EXAMPLES.test(path) && !existsSync(join(root, path))) missing.push(`${page}: ${path}`)
  }
  expect(missing).toEqual([])
})
