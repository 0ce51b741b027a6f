import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loggedPath } from '#server/platform/log.ts'

/** Runs a program that logs to a pipe. */
function logging(program: string) {
  const source = `import { createLog } from '${join(import.meta.dirname, 'log.ts')}'
    const log = createLog('info')
    ${program}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'pipe' })
  let written = ''
  child.stdout.on('data', (chunk) => {
    written += chunk
  })
  const messages = () => [...written.matchAll(/"msg":"([^"]*)"/g)].map(([, text]) => text)
  return { child, messages, lines: () => written, ended: once(child, 'close') }
}

test('lines are held for a moment, in their order, and written where the program ends', async () => {
  const { messages, ended } = logging(`for (let n = 1; n <= 3; n++) log.info('line ' + n)`)
  await ended
  expect(messages()).toEqual(['line 1', 'line 2', 'line 3'])
})

test('lines are written though nothing follows them', async () => {
  const { child, messages, ended } = logging(`log.info('served'); setInterval(() => {}, 1000)`)
  await expect.poll(messages, { timeout: 10_000 }).toEqual(['served'])
  child.kill('SIGKILL')
  await ended
})

test('a warning is written at once, after what came before it', async () => {
  const { messages, ended } = logging(
    `log.info('before'); log.warn('now'); log.info('lost'); process.kill(process.pid, 'SIGKILL')`,
  )
  await ended
  expect(messages()).toEqual(['before', 'now'])
})

test('an exception that nobody catches loses no line', async () => {
  const { messages, ended } = logging(`log.info('last'); throw new Error('fault')`)
  await ended
  expect(messages()).toEqual(['last'])
})

test('much is written without loss while nobody reads for a moment', async () => {
  const { child, messages, ended } = logging(`for (let n = 1; n <= 5000; n++) log.info('line ' + n)`)
  child.stdout.pause()
  await sleep(500)
  child.stdout.resume()
  await ended
  expect(messages()).toHaveLength(5000)
})

test('what a row holds stays out of the log when the database refuses it', async () => {
  const refused = `Object.assign(new Error('duplicate key'), {
    code: '23505', constraint: 'learners_phone', detail: 'Key (phone)=(+959791234567) already exists.', where: 'COPY learners, line 1: "+959791234567"' })`
  const { lines, ended } = logging(
    `log.error({ err: ${refused} }, 'one'); log.error({ err: new AggregateError([${refused}]) }, 'several')`,
  )
  await ended
  expect(lines()).toContain('learners_phone')
  expect(lines()).not.toContain('+959791234567')
})

test('a path is logged without the token of a secret link, wherever it stands', () => {
  const token = 'oFJIzJXTB9Df2KwZP-s8RKFzKNfuHu-IaduESMBT_wM'
  expect(loggedPath(`/sent/${token}?new=1`)).toBe('/sent/•')
  expect(loggedPath(`/api/letters/${token}/erase`)).toBe('/api/letters/•/erase')
  expect(loggedPath('/api/payments/475eeca7-ab3c-492e-88c0-6f21f46ce3e6/slip?x=1')).toBe(
    '/api/payments/475eeca7-ab3c-492e-88c0-6f21f46ce3e6/slip',
  )
})
