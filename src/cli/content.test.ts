import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentFolder } from '#server/app/compose.ts'
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

it('review writes the table of what waits for a reader, and takes it back', async () => {
  const table = join(folder, 'texts.csv')
  expect(await thazin('review', '--to', table)).toBe(0)
  const [head = '', first = '', ...rest] = (await readFile(table, 'utf8')).trimEnd().split('\n')
  expect(head).toBe('\ufefffile,place,beside,burmese,right,better')
  await writeFile(
    table,
    [head, first.replace(/,,$/, ',,ပြင်ပြီး'), ...rest.map((row) => row.replace(/,,$/, ',x,'))].join('\n'),
  )
  expect(await thazin('review', '--from', table)).toBe(0)
  expect(said.at(-1)).toMatch(/^1 texts corrected; all is read in \d+ files: /)
  expect(await thazin('review')).toBe(0)
  expect(said.at(-1)).toMatch(/^0 Burmese texts wait/)
  const paper = join(folder, 'texts.html')
  expect(await thazin('review', '--to', paper)).toBe(0)
  expect(await readFile(paper, 'utf8')).toMatch(/^<!doctype html>/)
  await writeFile(table, 'a,b\n1,2\n')
  await expect(thazin('review', '--from', table)).rejects.toThrow('lacks the columns file, place')
})
