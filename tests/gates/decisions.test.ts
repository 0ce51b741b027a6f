import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const notes = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))

const STATUS =
  /^(?:Accepted|Proposed) on \d{4}-\d\d-\d\d\.(?: Superseded on \d{4}-\d\d-\d\d by \[\d{4}\]\((\d{4}-[\w-]+\.md)\)\.)?$/

/** What a note lacks: its number before its title, then its status with the day, and with the note that came in its place. */
function faultsOf(name: string, text: string): string[] {
  const [title = '', , status = ''] = text.split('\n')
  const number = name.slice(0, 4)
  const [, successor] = STATUS.exec(status) ?? []
  return [
    ...(title.startsWith(`# ${number} · `) ? [] : [`${name}: its title`]),
    ...(STATUS.test(status) ? [] : [`${name}: its status`]),
    ...(successor && !notes.includes(successor) ? [`${name}: ${successor}`] : []),
  ]
}

test('every decision has its number, the day on which it was taken, and what came in its place', () => {
  const faults = notes.flatMap((name) => faultsOf(name, readFileSync(join(folder, name), 'utf8')))
  expect(faults).toEqual([])
  expect(new Set(notes.map((name) => name.slice(0, 4))).size).toBe(notes.length)
})

test('a note without one of these is found', () => {
  const status = 'Accepted on 2026-11-20.'
  expect(faultsOf('0999-a.md', `# 0999 · A\n\n${status}\n\nText`)).toEqual([])
  expect(faultsOf('0999-a.md', `# 0998 · A\n\n${status}\n`)).toEqual(['0999-a.md: its title'])
  expect(faultsOf('0999-a.md', '# 0999 · A\n\nText\n')).toEqual(['0999-a.md: its status'])
  const superseded = `${status} Superseded on 2026-11-21 by [0998](0998-b.md).`
  expect(faultsOf('0999-a.md', `# 0999 · A\n\n${superseded}\n`)).toEqual(['0999-a.md: 0998-b.md'])
})
