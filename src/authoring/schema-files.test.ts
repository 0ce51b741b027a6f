import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readContentFiles } from '#server/content/read/files.ts'
import { findSchema, schemaFiles, schemaLine } from './schema-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const files = await readContentFiles(path.join(root, 'content'))
const made = schemaFiles()
const ajv = new Ajv({ formats: { uri: URL.canParse } })
const validators = new Map([...made].map(([name, text]) => [name, ajv.compile(JSON.parse(text))]))
const yamls = [...files].filter(([name]) => name.endsWith('.yaml'))

it('the committed schemas are those of the program: else run `thazin content schema`', () => {
  const committed = [...files.keys()].filter((name) => name.startsWith('schema/'))
  expect(committed).toEqual([...made.keys()].sort())
  for (const [name, text] of made) expect([name, files.get(name)?.toString()]).toEqual([name, text])
})

it('editors find the schema of every file by its path', async () => {
  const settings = JSON.parse(await readFile(path.join(root, '.vscode/settings.json'), 'utf8'))
  const byFiles: [schema: string, patterns: string[]][] = Object.entries(settings['yaml.schemas'])
  expect(byFiles.map(([schema]) => schema)).toEqual([...made.keys()].map((name) => `./content/${name}`))
  for (const [name] of yamls) {
    const found = byFiles.filter(([, patterns]) =>
      patterns.some((pattern) => path.posix.matchesGlob(`content/${name}`, pattern)),
    )
    expect([name, found.map(([schema]) => schema)]).toEqual([name, [`./content/${findSchema(name)}`]])
  }
  expect(schemaLine('english/units/a1-01-greetings/02-words.yaml')).toBe(
    '# yaml-language-server: $schema=../../../schema/lesson.schema.json',
  )
})

it('every file of the school fits its schema', () => {
  expect(yamls.length).toBeGreaterThan(150)
  for (const [name, bytes] of yamls) {
    const validate = validators.get(findSchema(name) ?? '')
    expect([name, validate?.(parse(bytes.toString())), validate?.errors]).toEqual([name, true, null])
  }
})

it('what does not fit is found', () => {
  const name = 'english/units/a1-01-greetings/01-watch.yaml'
  const validate = validators.get(findSchema(name) ?? '')
  const changed = (
    change: (lesson: { slides: Record<string, unknown>[]; [key: string]: unknown }) => void,
  ) => {
    const lesson = parse(files.get(name)?.toString() ?? '')
    change(lesson)
    return validate?.(lesson)
  }
  expect(changed(() => {})).toBe(true)
  expect(changed((lesson) => Object.assign(lesson, { colour: 'red' }))).toBe(false)
  expect(changed((lesson) => Object.assign(lesson, { type: 'FILM' }))).toBe(false)
  expect(changed((lesson) => Object.assign(lesson, { id: 'Greetings' }))).toBe(false)
  expect(changed(({ slides }) => delete slides[0]?.my)).toBe(false)
  expect(changed(({ slides }) => Object.assign(slides[0] ?? {}, { turn: 'yes' }))).toBe(false)
})
