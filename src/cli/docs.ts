import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openapi } from '#server/app/api-docs/openapi.ts'
import { renderApiDocs } from '#server/app/api-docs/render.ts'

/** `thazin docs`: writes docs/api.md from the contract. */
export async function run(): Promise<number> {
  const file = resolve(import.meta.dirname, '../../docs/api.md')
  await writeFile(file, renderApiDocs(openapi('http://localhost:3000')))
  process.stdout.write(`Written: ${file}\n`)
  return 0
}
