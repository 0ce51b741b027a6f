/**
 * `npm run drill -- bare`: a Debian with Node 20, npm and git and nothing else, a fresh clone of what is committed. `npm start` must serve a
 * learner, tests must run and pass, and what the machine may lack must be found or survived.
 */
import { stripVTControlCharacters } from 'node:util'
import { type Machine, makeMachine } from './machine.ts'
import { type Plant, plants } from './plants.ts'
import { exitOf, outputOf, startOn } from './start.ts'

const TESTS = ['tests/architecture.test.ts tests/toy-feature.api.test.ts', 'tests/e2e/house/safety.e2e.ts']

/** One thing that was tried; `why` is the output where it went wrong. */
type Result = { name: string; isGood: boolean; why?: string }

async function tryStart(machine: Machine): Promise<Result> {
  const { serves, output } = await startOn(machine)
  return { name: 'npm start: a learner signs in and studies', isGood: serves, why: output }
}

async function tryTests(machine: Machine, paths: string): Promise<Result> {
  const child = machine.run(`npm test -- ${paths}`)
  const output = outputOf(child)
  const code = await exitOf(child)
  const passed = Number(/^\s*Tests\s.*?(\d+) passed/m.exec(stripVTControlCharacters(output()))?.[1] ?? 0)
  return { name: `npm test -- ${paths}: ${passed} passed`, isGood: code === 0 && passed > 0, why: output() }
}

async function tryPlant(machine: Machine, plant: Plant): Promise<Result> {
  const { surroundings, giveBack } = plant.take(machine)
  const { serves, output } = await startOn(machine, surroundings)
  giveBack()
  const isGood = plant.must === 'be survived' ? serves : !serves && plant.named.test(output)
  return { name: `without ${plant.name}: must ${plant.must}`, isGood, why: output }
}

async function* tryAll(machine: Machine): AsyncGenerator<Result> {
  yield await tryStart(machine)
  for (const plant of plants) yield await tryPlant(machine, plant)
  for (const paths of TESTS) yield await tryTests(machine, paths)
}

const machine = makeMachine()
let failed = 0
let passed = 0
try {
  for await (const { name, isGood, why } of tryAll(machine)) {
    process.stdout.write(`${isGood ? '✓' : '✗'} ${name}\n${isGood ? '' : `${why}\n`}`)
    if (isGood) passed += 1
    else failed += 1
  }
} finally {
  machine.remove()
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
