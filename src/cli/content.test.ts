import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentFolder } from '#server/compose.ts'
import { run } from './content.ts'
import { UsageError } from './usage.ts'

let folder: string
let said: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thazin-cli-'))
  for (const part of ['english/units/a1-01-greetings', 'pictures', 'credits.yaml'])
    await cp(join(contentFolder, part), join(folder, part), { recursive: true })
  said = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text: string) => said.push(text))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})
const thazin = (...args: string[]) => run([...args, '--content', folder])

it('new-unit writes a unit that check then asks to be filled in, and writes over nothing', async () => {
  expect(await thazin('new-unit', 'english', 'a1-park')).toBe(0)
  const unit = join(folder, 'english/units/a1-02-park')
  const names = (await readdir(unit)).sort()
  expect(names).toEqual(['01-watch.yaml', '02-words.yaml', '03-practice.yaml', '04-review.yaml', 'unit.yaml'])
  expect(await readFile(join(unit, 'unit.yaml'), 'utf8')).toContain('level: A1\n')
  expect(await thazin('check')).toBe(1)
  expect(said.at(-1)).toMatch(
    /a1-02-park\/unit\.yaml:\d+ {2}title\.my: to fill in: the title of the unit, in Burmese/,
  )
  expect(await thazin('new-unit', 'english', 'a1-park')).toBe(1)
  expect(said.at(-1)).toBe('There is a folder english/units/a1-02-park already')
  expect(await thazin('new-unit', 'english', 'b1-park', '--level', 'B2')).toBe(0)
  expect((await readdir(join(folder, 'english/units'))).sort().at(-1)).toBe('b2-01-b1-park')
  expect(await thazin('new-unit', 'french', 'a1-parc')).toBe(1)
  await expect(thazin('new-unit', 'english')).rejects.toThrow(UsageError)
})

it('schema writes the schemas that are committed', async () => {
  expect(await thazin('schema')).toBe(0)
  const names = (await readdir(join(folder, 'schema'))).sort()
  expect(names).toEqual((await readdir(join(contentFolder, 'schema'))).sort())
})
