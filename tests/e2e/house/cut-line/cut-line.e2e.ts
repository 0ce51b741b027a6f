import { expect, test } from 'vitest'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import type { Fate } from '#tests/support/line.ts'
import { sandboxSettings } from '#tests/support/payments/payments.ts'
import { changingProfile, registering, settingReview, signingIn } from './account-flows.ts'
import { deletingACard, keepingAWord } from './card-flows.ts'
import { type Asked, type Flow, go } from './flow.ts'
import { buying } from './payment-flow.ts'
import { practising, reviewingCards } from './study-flows.ts'

const of = await e2eApp(sandboxSettings)

/**
 * `npm run drill -- cut-line` lets every request meet every fate. In `npm test` whatever is sent loses its answer, and a tenth of what
 * is fetched meets one of the others in turn.
 */
const isWhole = process.env.CUT_LINE === 'all'
const SHARE = isWhole ? 1 : 10

/** Phones that go through a flow at once, each on a line of its own: mostly they wait. */
const AT_ONCE = 4

const FATES: Fate[] = ['is cut off', 'meets a portal', 'finds a busy server']

/** A script or a font that doesn't come fails in one way, whatever the reason. */
const fatesOf = ({ method, path }: Asked, at: number): Fate[] => {
  const isSent = method === 'POST'
  if (!isSent && at % SHARE !== 0) return []
  if (path.startsWith('/assets/')) return ['is cut off']
  if (isWhole) return isSent ? ['loses its answer', ...FATES] : FATES
  return isSent ? ['loses its answer'] : FATES.filter((_, n) => n === at % FATES.length)
}

const flows: [string, Flow][] = [
  ['sign-in', signingIn(of)],
  ['registration', registering(of)],
  ['a change of the profile', changingProfile(of)],
  ['the settings of review', settingReview(of)],
  ['keeping a word', keepingAWord(of)],
  ['deleting an own card', deletingACard(of)],
  ['a practice', await practising(of)],
  ['a sitting of cards', await reviewingCards(of)],
  ['buying', buying(of)],
]

test.each(flows)(
  '%s comes to its end, once, whichever request the line fails at',
  async (_, flow) => {
    const asked = await go(of, flow, -1, 'arrives')
    expect(asked.length).toBeGreaterThan(3)
    const tries = asked.flatMap((one, at) => fatesOf(one, at).map((fate) => ({ at, fate })))
    const work = async () => {
      for (let one = tries.shift(); one; one = tries.shift()) await go(of, flow, one.at, one.fate)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  },
  600_000,
)
