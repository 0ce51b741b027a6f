import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What only https and localhost have: a school's own server in its network has neither. */
const SECURE_ONLY =
  /\b(?:randomUUID|crypto\??\.subtle|serviceWorker|pushManager|PushManager|mediaDevices|navigator\??\.(?:clipboard|locks|credentials|storage|wakeLock|share|geolocation|bluetooth|usb)|PublicKeyCredential|cookieStore|caches\.)/g

/** Where it may be used, and what stands in its place. */
const ALLOWED: Record<string, string> = {
  'web/runtime/worker/': 'there is no worker without https',
  'web/runtime/enhancer/register-worker.ts': 'asks first; pages then need the line',
  'web/runtime/enhancer/pushes/push-messages.ts': 'asks first',
  'web/runtime/browser/push/push-device.ts': 'loaded where pushes are allowed, which https alone can be',
  'web/runtime/browser/push-invite/push-invite.behaviour.ts': 'asks first, and says why there is no button',
  'web/features/school/learn/reminder.behaviour.ts': 'asks first; the time is saved all the same',
  'web/player/speaking/recorder.ts': 'asks first',
  'web/player/speaking/video-sound.ts': 'a line of a protected video isn’t had; the panel says so',
  'web/features/billing/payments/payment.behaviour.ts': 'marks the number instead',
  'web/offline/event-outbox.ts': 'asks first; then two tabs may send the same, which counts once',
}

const faultsIn = (path: string, text: string): string[] =>
  Object.keys(ALLOWED).some((place) => path.startsWith(place) && !text.includes('randomUUID'))
    ? []
    : [...text.matchAll(SECURE_ONLY)].map(([found]) => `${path}: ${found}`)

const sources = globSync('{web,domain,contract}/**/*.{ts,tsx}', { cwd: join(root, 'src') }).filter(
  (path) => !/\.test\.tsx?$/.test(path),
)

/** Said in words only. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

test('what reaches a browser uses nothing that only https has, but where it asks first', () => {
  expect(sources.length).toBeGreaterThan(500)
  const faults = sources.flatMap((path) =>
    faultsIn(path, withoutComments(readFileSync(join(root, 'src', path), 'utf8'))),
  )
  expect(faults).toEqual([])
})

test('every place that may use some does', () => {
  for (const place of Object.keys(ALLOWED)) {
    const texts = sources.filter((path) => path.startsWith(place))
    expect(
      texts.some((path) => readFileSync(join(root, 'src', path), 'utf8').search(SECURE_ONLY) >= 0),
      place,
    ).toBe(true)
  }
})

test.each([
  ['web/planted.ts', 'const id = crypto.randomUUID()'],
  ['domain/planted.ts', 'const { randomUUID } = crypto'],
  ['contract/planted.ts', 'await crypto.subtle.digest("SHA-256", bytes)'],
  ['web/features/school/learn/planted.ts', 'navigator.serviceWorker.ready'],
  ['web/player/speaking/recorder.ts', 'const id = crypto.randomUUID()'],
])('planted in %s, %s is found', (path, text) => expect(faultsIn(path, text)).toHaveLength(1))
