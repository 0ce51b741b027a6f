import { readPhone } from '#domain/account/phone.ts'
import { GROUPS, readGroups } from '#domain/habit/notifications/audience.ts'
import {
  type BroadcastDetails,
  countAddressees,
  listBroadcasts,
  resumeBroadcast,
  sendTrial,
  startBroadcast,
  stop,
} from '#server/features/habit/notifications/broadcasts/operator.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readArgs, table, wholeOption } from '../options.ts'
import { runTextCommand } from '../text-command.ts'
import { UsageError } from '../usage.ts'
import { withProgram } from '../with-database.ts'
import { readMessage } from './message.ts'

const usage = `Usage: npm run thazin -- notify --to ${GROUPS.join('|')}[,…] --title "သင်္ကြန် ပိတ်ရက်" --title-en "New year" --body TEXT --body-en TEXT
                           [--title-ja TEXT] [--body-ja TEXT] [--link /calendar] [--per-minute 3000] [--dry-run] [--again]
       npm run thazin -- notify --to 09791234567 …    sends it to one learner at once, to look at it first
       npm run thazin -- notify list
       npm run thazin -- notify stop ID
       npm run thazin -- notify resume ID

Tells learners something: a line in their notifications, and a push where they have a device. --to takes several groups by comma; who belongs to all
of them is told. --dry-run counts and tells nobody. It goes out from the next minute on, while the program runs.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  to: text,
  title: text,
  'title-en': text,
  'title-ja': text,
  body: text,
  'body-en': text,
  'body-ja': text,
  link: text,
  'per-minute': text,
  'dry-run': flag,
  again: flag,
} as const

const PER_MINUTE = 3_000
const FASTEST = 60_000

type Values = ReturnType<typeof readArgs>['values']
export const readOrder = (args: string[]) => readArgs(args, options, usage)

/** The recipients: one phone, or groups. @throws UsageError for anything else */
function addressees(to: string): { phone: string } | Pick<BroadcastDetails, 'audience'> {
  const phone = readPhone(to)
  if (phone.ok) return { phone: phone.phone }
  const audience = readGroups(to)
  if (!audience)
    throw new UsageError(
      `--to must be a mobile number, or some of ${GROUPS.join(', ')} that can hold the same learner.`,
    )
  return { audience }
}

const lasting = (minutes: number) =>
  minutes < 90 ? `${Math.max(1, Math.ceil(minutes))} min` : `${(minutes / 60).toFixed(1)} h`

async function tell(deps: Deps, values: Values): Promise<string | null> {
  const to = addressees(String(values.to))
  const message = readMessage(values)
  if ('phone' in to) {
    if (values['dry-run']) throw new UsageError('--dry-run counts groups; --to names one learner.')
    return (await sendTrial(deps, to.phone, message)) ? 'Sent to that learner alone.' : null
  }
  const per_minute = wholeOption(values, 'per-minute', FASTEST) ?? PER_MINUTE
  const said: BroadcastDetails = { ...message, ...to, per_minute }
  const counted = await countAddressees(deps, to.audience)
  const { learners, devices } = counted
  const count = `${learners} learners, ${devices} of them with a device for pushes; at ${per_minute} a minute ${lasting(learners / per_minute)}.`
  if (values['dry-run']) return `${count}\n${message.title.my}\n${message.body.my}\nNobody was told.`
  if (learners === 0) return `${count}\nNobody was told.`
  const begun = await startBroadcast(deps, said, counted, values.again === true)
  if ('same' in begun)
    throw new UsageError(
      `Message ${begun.same.id} said the same on ${begun.same.created_at.toISOString().slice(0, 10)}. With --again it is sent anew.`,
    )
  return `${count}\nMessage ${begun.id} goes out from the next minute on; notify stop ${begun.id} ends it.`
}

async function list({ db }: Deps): Promise<string> {
  const found = await listBroadcasts(db)
  if (found.length === 0) return 'There is no message.'
  const rows = found.map(({ id, created_at, state, told, counted, audience, title }) => [
    String(id),
    created_at.toISOString().slice(0, 16),
    state,
    `${told} of ${counted}`,
    audience.join(','),
    title.my,
  ])
  return table([['ID', 'BEGAN (UTC)', 'STATE', 'TOLD', 'TO', 'MESSAGE'], ...rows])
}

/** Carries out what was asked. @returns what to print; null if there is no such message or learner */
export async function execute(
  deps: Deps,
  { words: [what, name = '', ...more], values }: ReturnType<typeof readOrder>,
): Promise<string | null> {
  if (what === undefined && values.to !== undefined) return await tell(deps, values)
  if (what === 'list' && name === '') return await list(deps)
  const isNamed = /^[1-9]\d{0,8}$/.test(name) && more.length === 0
  if (!isNamed || (what !== 'stop' && what !== 'resume')) throw new UsageError(usage)
  const id = Number(name)
  if (what === 'resume')
    return (await resumeBroadcast(deps, id)) ? `Message ${id} goes on where it was stopped.` : null
  const takenBack = await stop(deps, id)
  return takenBack === null
    ? null
    : `Message ${id} is stopped; ${takenBack} pushes that waited are taken back.`
}

/** `thazin notify`: exit code 0 when done, 1 when there is no such message or learner. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withProgram((deps) => execute(deps, order)),
    missing: 'There is no such learner, or no such message that could be stopped or resumed.',
  })
