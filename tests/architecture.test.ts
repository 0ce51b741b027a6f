import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { openapi } from '#server/app/api-docs/openapi.ts'
import { renderApiDocs } from '#server/app/api-docs/render.ts'
import { copyOfTree } from './support/copy-of-tree.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const rules: { forbidden: { name: string }[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const cruise = async (folder: string) => {
  try {
    await run(join(root, 'node_modules/.bin/depcruise'), ['src', '--output-type', 'err'], { cwd: folder })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

const uses = (path: string) => `import * as other from '${path}'\nexport const planted = other\n`

/** A file that breaks a rule, by the rule's name; a circle of features needs two. */
const violations: [rule: string, path: string, text: string][] = [
  ['R1-domain-is-pure', 'src/domain/base/planted.ts', uses('node:fs/promises')],
  ['R2-contract-knows-domain-and-zod', 'src/contract/planted.ts', uses('#server/platform/errors.ts')],
  ['R3-feature-reaches', 'src/server/features/desk/site/planted.ts', uses('#server/platform/config.ts')],
  [
    'R3-feature-of-another-only-its-service',
    'src/server/features/school/reference/planted.ts',
    uses('#server/features/account/auth/auth.handlers.ts'),
  ],
  [
    'R3-features-form-no-circle',
    'src/server/features/habit/study/planted.ts',
    uses('#server/features/memory/flash-cards/flash-cards.service.ts'),
  ],
  [
    'R4-only-calls-lists-features',
    'src/server/app/http/planted.ts',
    uses('#server/features/school/learn/learn.feature.ts'),
  ],
  [
    'R4-only-calls-lists-features',
    'src/server/core/catalogue/planted.ts',
    uses('#server/features/school/learn/learn.feature.ts'),
  ],
  ['R4-http-is-the-roof', 'src/cli/planted.ts', uses('#server/app/http/health.ts')],
  ['R4-errors-know-no-room', 'src/server/platform/errors.ts', uses('#server/app/http/escape-html.ts')],
  [
    'R4-deps-stands-below',
    'src/server/platform/deps.ts',
    uses('#server/features/school/learn/learn.service.ts'),
  ],
  ['R4-call-without-fastify', 'src/server/platform/call/planted.ts', uses('fastify')],
  ['R4-db-stands-below', 'src/server/platform/db/planted.ts', uses('#server/providers/storage/folder.ts')],
  [
    'R4-catalogue-stands-below',
    'src/server/core/catalogue/higher.ts',
    uses('#server/core/subscriptions/lesson-access.ts'),
  ],
  [
    'R4-only-compose-chooses',
    'src/server/features/desk/site/adapter.ts',
    uses('#server/providers/storage/folder.ts'),
  ],
  [
    'R4-only-compose-chooses',
    'src/server/features/desk/site/vendor.ts',
    uses('#server/providers/payments/kbzpay/settings.ts'),
  ],
  [
    'R3-feature-reaches',
    'src/server/features/desk/site/sends.ts',
    uses('#server/providers/sms/transports.ts'),
  ],
  [
    'R4-authoring-stays-outside',
    'src/server/content/check/planted.ts',
    uses('#authoring/spelling/check-english.ts'),
  ],
  ['R4-authoring-reaches', 'src/authoring/planted.ts', uses('#server/core/outbox/outbox.ts')],
  [
    'R5-web-feature-alone',
    'src/web/features/school/learn/planted.ts',
    uses('#web/features/account/profile/photo/crop.ts'),
  ],
  ['R6-web-not-server', 'src/web/planted.ts', uses('#server/platform/errors.ts')],
  ['R6-pages-run-anywhere', 'src/web/features/school/learn/planted-node.ts', uses('node:crypto')],
  ['R6-server-not-web', 'src/server/features/desk/site/page.ts', uses('#web/routes.ts')],
  ['R6-sql-in-its-place', 'src/server/features/school/learn/planted.ts', uses('kysely')],
  ['R4-jobs-stands-below', 'src/server/platform/jobs/higher.ts', uses('#server/core/outbox/outbox.ts')],
  ['R4-call-stands-below', 'src/server/platform/call/higher.ts', uses('#server/platform/backup/backup.ts')],
  ['R4-accounts-stands-below', 'src/server/core/accounts/higher.ts', uses('#server/core/outbox/outbox.ts')],
  ['R4-outbox-stands-below', 'src/server/core/outbox/higher.ts', uses('#server/platform/backup/backup.ts')],
  ['R4-metrics-stands-below', 'src/server/core/metrics/higher.ts', uses('#server/platform/backup/backup.ts')],
  [
    'R4-subscriptions-stands-below',
    'src/server/core/subscriptions/higher.ts',
    uses('#server/platform/backup/backup.ts'),
  ],
  [
    'R4-progress-stands-below',
    'src/server/core/progress/higher.ts',
    uses('#server/core/reviews/record-reviews.ts'),
  ],
  ['R4-reviews-stands-below', 'src/server/core/reviews/higher.ts', uses('#server/platform/backup/backup.ts')],
  [
    'R4-read-models-know-no-feature',
    'src/server/read-models/planted.ts',
    uses('#server/features/school/learn/learn.service.ts'),
  ],
  ['R4-read-models-know-no-feature', 'src/server/read-models/higher.ts', uses('#server/app/calls.ts')],
  [
    'R4-subscriptions-stands-below',
    'src/server/core/subscriptions/asks.ts',
    uses('#server/read-models/audience.ts'),
  ],
  ['R4-backup-stands-below', 'src/server/platform/backup/higher.ts', uses('#server/app/compose.ts')],
  [
    'R4-provider-stands-alone',
    'src/server/providers/sms/planted.ts',
    uses('#server/providers/storage/folder.ts'),
  ],
  ['R5-i18n-stands-below', 'src/web/i18n/planted.ts', uses('#web/ui/icon.tsx')],
  ['R5-ui-stands-below', 'src/web/ui/planted.ts', uses('#web/runtime/browser/api.ts')],
  ['R5-ui-stands-below', 'src/web/ui/feature.ts', uses('#web/features/school/learn/path-of-units.ts')],
  ['R5-runtime-stands-below', 'src/web/runtime/browser/planted.ts', uses('#web/offline/outbox-of.ts')],
  ['R5-offline-stands-below', 'src/web/offline/planted.ts', uses('#web/player/playback.ts')],
  ['R5-player-stands-below', 'src/web/player/planted.ts', uses('#web/features/school/video/lesson.page.tsx')],
  ['R5-web-feature-alone', 'src/web/features/school/learn/loose.ts', uses('#web/planted.ts')],
  ['R7-no-cycles', 'src/domain/base/there.ts', uses('./back.ts')],
  ['R7-no-cycles', 'src/domain/base/back.ts', uses('./there.ts')],
  ['R7-no-barrels', 'src/domain/base/all.ts', uses('#domain/time/index.ts')],
  ['R7-narrowest-owner', 'src/domain/base/odds.ts', uses('#domain/utils/ends.ts')],
  ['resolvable', 'src/domain/base/nowhere.ts', uses('./no-such-file.ts')],
  ['not-only-for-development', 'src/server/core/catalogue/development.ts', uses('fast-check')],
]

/** What some of them import. */
const imported = ['src/domain/time/index.ts', 'src/domain/utils/ends.ts']

/** Features may know read models, and of a kind of provider its port and its settings. */
const allowed: [path: string, text: string][] = [
  ['src/server/features/desk/site/port.ts', uses('#server/providers/video/port.ts')],
  ['src/server/features/desk/site/settings.ts', uses('#server/providers/payments/settings.ts')],
  ['src/server/features/desk/site/asks.ts', uses('#server/read-models/audience.ts')],
]

test('a violation is planted of each rule, and of no other', () => {
  const planted = new Set(violations.map(([rule]) => rule))
  expect([...planted].sort()).toEqual(rules.forbidden.map(({ name }) => name).sort())
})

test('a planted violation of each rule is found', async () => {
  const tree = await copyOfTree()
  onTestFinished(tree.remove)
  for (const [, path, text] of violations) await tree.plant(path, text)
  for (const [path, text] of allowed) await tree.plant(path, text)
  for (const path of imported) await tree.plant(path, 'export const planted = 1\n')
  const found = await cruise(tree.folder)
  for (const [rule, path] of violations)
    expect(found).toMatch(
      /no-(circle|cycles)$/.test(rule)
        ? new RegExp(`${rule}: .*\\s+${dirname(path)}`)
        : new RegExp(`${rule}: ${path.replaceAll('.', '\\.')}`),
    )
  for (const [path] of allowed) expect(found).not.toContain(path)
}, 240_000)

const everyCall = Object.entries(contract as Record<string, Record<string, Call>>).flatMap(
  ([feature, calls]) => Object.entries(calls).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)

test('no two calls share a method and path, and no path collides with another’s parameter', () => {
  const shapes = everyCall.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('docs/api.md is what the contract says', async () => {
  const written = await readFile(join(root, 'docs/api.md'), 'utf8')
  const isNew = written === renderApiDocs(openapi('http://localhost:3000'))
  expect(isNew, '“npm run thazin -- docs” writes docs/api.md anew').toBe(true)
})
