import { faultOfText } from '#domain/text/clean-text.ts'
import { readRelease } from '#server/app/start/release.ts'
import { whyUnusable } from '#server/platform/db/embedded/unusable.ts'
import { ConfigError } from '#server/platform/setting-rules.ts'
import { UsageError } from './usage.ts'

type Command = { about: string; load: () => Promise<{ run: (args: string[]) => Promise<number> }> }

const commands: Record<string, Command> = {
  content: { about: 'check or import the school in content/', load: () => import('./content.ts') },
  media: { about: 'render and pack the videos of content/', load: () => import('./media.ts') },
  codes: {
    about: 'show what is spent of the budgets of one-time codes, and what is blocked',
    load: () => import('./codes.ts'),
  },
  doctor: {
    about: 'look at settings, disk, backup, database and address: what is wrong, and what mends it',
    load: () => import('./doctor/doctor.ts'),
  },
  docs: { about: 'write docs/api.md from the contract', load: () => import('./docs.ts') },
  backup: {
    about: 'write every row and what was uploaded into one archive',
    load: () => import('./backup.ts'),
  },
  restore: { about: 'fill an empty database from a backup', load: () => import('./restore.ts') },
  inbox: {
    about: 'list, show, answer, close and export what people send; review applications',
    load: () => import('./inbox/inbox.ts'),
  },
  payments: {
    about: 'list and show payments, ask again, refund, export, compare with a settlement',
    load: () => import('./payments/payments.ts'),
  },
  slips: {
    about: 'list, show, approve and refuse slips of transfers',
    load: () => import('./payments/transfer-receipts.ts'),
  },
  promos: { about: 'list, make and end promo codes', load: () => import('./payments/promos.ts') },
  campaigns: {
    about: 'list, make and end campaigns behind a link',
    load: () => import('./payments/campaigns.ts'),
  },
  vouchers: {
    about: 'make codes for shops, see how many were used',
    load: () => import('./payments/vouchers.ts'),
  },
  live: {
    about: 'list, add, change and cancel live classes; those who asked are told',
    load: () => import('./live.ts'),
  },
  notify: {
    about: 'tell learners something: count, begin, stop, go on',
    load: () => import('./notify/notify.ts'),
  },
  analytics: {
    about: 'visits, learners, timings and errors, for all learners together',
    load: () => import('./analytics/analytics.ts'),
  },
  outages: {
    about: 'note days of an outage: subscriptions that ran are longer by them',
    load: () => import('./outages.ts'),
  },
  schema: { about: 'print every table with its owner', load: () => import('./schema.ts') },
  grant: { about: 'give a learner a subscription by hand', load: () => import('./grant.ts') },
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  return `Usage: npm run thazin -- COMMAND …\n\n${lines.join('\n')}\n\nEach command tells more with --help; --version says which release this is.`
}

async function main(args: string[]): Promise<number> {
  const unsound = args.findIndex((arg) => faultOfText(arg))
  if (unsound >= 0) throw new UsageError(`Argument ${unsound + 1} is too long, or holds what no text holds.`)
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help') {
    console.log(usage())
    return name === undefined ? 2 : 0
  }
  if (name === '--version') {
    console.log(`thazin ${readRelease()}`)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(`There is no command "${name}".\n\n${usage()}`)
    return 2
  }
  const { run } = await command.load()
  return run(rest)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isMisused = error instanceof UsageError || error instanceof ConfigError
  const reason = isMisused ? error.message : error instanceof Error ? whyUnusable(error) : null
  if (reason === null) throw error
  console.error(reason)
  process.exitCode = isMisused ? 2 : 1
}
