import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** `npm run bench` runs every bench of this folder, `npm run bench -- NAME …` the one of that name with the arguments after it. */
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -3))
  .sort()
const [name, ...args] = process.argv.slice(2)
if (name !== undefined && !names.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- [NAME]\nNames: ${names.join(', ')}\n`)
  process.exit(2)
}
for (const chosen of name === undefined ? names : [name]) {
  process.stdout.write(`\n▸ ${chosen}\n`)
  const { run } = (await import(join(import.meta.dirname, `${chosen}.ts`))) as Bench
  await run(args)
}

type Bench = { run: (args: string[]) => Promise<void> }
