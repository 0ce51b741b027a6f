import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { youngParts } from './young-parts.ts'

const client = join(import.meta.dirname, '../../build/client')
const scripts = globSync('**/*.js', { cwd: client })

/** Libraries that look themselves what the browser has: they are held to its syntax and its regular expressions. */
const LIBRARIES = /^(hls\.light|react)-/

/** What may stand in our scripts all the same, and why. */
const ALLOWED: Record<string, string> = {
  '.SubmitEvent': 'missing-parts.ts asks for it',
  SubmitEvent: 'missing-parts.ts asks for it',
  '.submitter': 'missing-parts.ts brings it',
  '.requestSubmit': 'missing-parts.ts brings it',
  '.showModal': 'missing-parts.ts brings it',
  AudioContext: 'missing-parts.ts brings it from its old name',
  OfflineAudioContext: 'missing-parts.ts brings it from its old name',
  reportError: 'runtime/enhancer/islands.ts asks first',
  '.addRoutes': 'of the worker: it asks first',
  '.cookieStore': 'of the worker: it asks first',
  '.notification': 'of the worker: it hears of pushes only where there are some',
  '.currentEntry': 'of `navigation`: leave.ts asks first',
  '.connection': 'of `navigator`: undefined where it is not known',
  '.globalPrivacyControl': 'undefined where it is not known',
  '.preloadResponse': 'of the worker: undefined where nothing was asked for ahead',
  '.pushManager': 'of the worker’s registration, after push-invite.behaviour.ts asked for it',
  '.doNotTrack': 'undefined where it is not known',
  '.exitFullscreen': 'after `fullscreenElement`, which is undefined there',
  '.fullscreenElement': 'undefined on phones without full screen',
  '.requestFullscreen': 'use-player.ts asks first',
  '.getCoalescedEvents': 'drawing-board.tsx asks first',
  '.getFloatTimeDomainData': 'of a recording, which begins only where there is a MediaRecorder (Safari 14.1)',
  '.imageSmoothingQuality': 'a picture is drawn less smoothly without it',
  '.locks': 'event-outbox.ts asks first',
  '.mediaSession': 'media-session.ts asks first',
  MediaMetadata: 'there with mediaSession, which media-session.ts asks for first',
  '.moveBefore': 'of idiomorph, which asks first',
  '.requestVideoFrameCallback': 'first-frame.ts asks first',
  '.userActivation': 'use-answer-event.ts asks first',
  '.vibrate': 'use-answer-event.ts asks first',
  Notification: 'push-invite.behaviour.ts asks for PushManager first',
  'Notification.permission': 'push-invite.behaviour.ts asks for PushManager first',
  'Notification.requestPermission': 'push-invite.behaviour.ts asks for PushManager first',
  createImageBitmap: 'photo-form asks first; shrink-receipt.ts sends the photo as it is',
  ...Object.fromEntries(
    [
      ...[
        'added',
        'address',
        'animation',
        'blocking',
        'changed',
        'config',
        'interval',
        'manifest',
        'move()',
        'newState',
        'removed',
        'results',
      ],
      ...['role', 'session', 'share', 'show', 'side', 'tag', 'take()', 'when'],
    ].map((name) => [`.${name}`, 'a property of our own, or of a library’s own object']),
  ),
}

const found = new Map(
  scripts
    .filter((file) => !LIBRARIES.test(basename(file)))
    .map((file) => [
      file,
      youngParts(
        readFileSync(join(client, file), 'utf8'),
        file === 'firebase-messaging-sw.js' ? 'script' : 'module',
      ),
    ]),
)

test('the scripts of islands, behaviours, the enhancer and the worker are looked at', () => {
  const names = scripts.map((file) => basename(file))
  for (const begin of ['enhancer-', 'review-session-', 'practice-run-', 'grader-', 'firebase-messaging-sw'])
    expect(names.some((name) => name.startsWith(begin))).toBe(true)
})

test('no script that we serve uses what the served browsers lack, unless it asks first', () => {
  const faults = [...found].flatMap(([file, parts]) =>
    parts.filter((part) => !(part in ALLOWED)).map((part) => `${file}: ${part}`),
  )
  expect(faults).toEqual([])
})

test('nothing is allowed that no script uses', () => {
  const used = new Set([...found.values()].flat())
  expect(Object.keys(ALLOWED).filter((part) => !used.has(part))).toEqual([])
})

test('the libraries’ scripts are of a syntax that the served browsers read', () => {
  const libraries = scripts.filter((file) => LIBRARIES.test(basename(file)))
  expect(libraries.length).toBeGreaterThan(1)
  for (const file of libraries) {
    const parts = youngParts(readFileSync(join(client, file), 'utf8'))
    expect(parts.filter((part) => /^(syntax|look-behind|flags)/.test(part))).toEqual([])
  }
})
