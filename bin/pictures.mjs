/** Takes the pictures that the README shows, at phone size, from the program itself: `npm run pictures`. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { freePort, startProgram, untilServing } from '../tests/drills/program.ts'
import { root } from './install.mjs'

const folder = path.join(root, 'docs/pictures')
const client = { 'app-token': 'thazin-web', 'app-version': 'V1', 'content-type': 'application/json' }

async function post(url, call, input, token) {
  const headers = { ...client, ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}/api${call}`, { method: 'POST', headers, body: JSON.stringify(input) })
  if (!response.ok) throw new Error(`${call} answered ${response.status}`)
  return (await response.json()).data
}

async function signIn(url) {
  const phone = '+959791234567'
  await post(url, '/login', { phone })
  const outbox = await (await fetch(`${url}/api/dev/outbox?to=${encodeURIComponent(phone)}`)).json()
  return (await post(url, '/verify-login', { phone, otp: /\d{6}/.exec(outbox.data[0].text)[0] })).access_token
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'thazin-pictures-'))
const program = startProgram({ DATA_DIR: dataDir, PORT: String(await freePort()) })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  await untilServing(program, 60_000)
  await mkdir(folder, { recursive: true })
  const token = await signIn(program.url)
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5 })
  const page = await context.newPage()
  const take = async (name, address) => {
    await page.goto(program.url + address, { waitUntil: 'networkidle' })
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
  }
  await context.addCookies([{ name: 'locale', value: 'my', url: program.url }])
  await take('start', '/')
  await context.addCookies([{ name: 'token', value: token, url: program.url }])
  await take('registration', '/registration')
  await post(program.url, '/me/update', { name: 'စုစု', custom_set_student_level_id: 1 }, token)
  await post(program.url, '/guides/seen', { guide: 'learn' }, token)
  await take('learn', '/learn')
  await take('lesson', '/lessons/1')
} finally {
  await browser.close()
  await program.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
