import { randomUUID } from 'node:crypto'
import { readDeliveries } from '#server/features/account/auth/spend.queries.ts'
import { isLoopbackName } from '#server/platform/loopback.ts'
import { type Check, reasonOf } from './check.ts'
import { readLastBackup } from './last-backup.ts'

const MIN_FREE_BYTES = 2 * 1024 ** 3
const MIN_FREE_SHARE = 0.05
const MIN_FILES = 4_096
const MAX_BACKUP_HOURS = 26
const MIN_CERTIFICATE_DAYS = 14
const ANSWERS_WITHIN_MS = 5_000
/** Of so many messages of a day, or more, so large a share may fail. */
const MIN_MESSAGES = 10
const MAX_FAILED = 1 / 3

const HOUR_MS = 3_600_000

const disk: Check = {
  name: 'disk',
  async find({ config, readDisk }) {
    const { free, size } = await readDisk(config.DATA_DIR)
    return free >= Math.max(MIN_FREE_BYTES, MIN_FREE_SHARE * size) || free >= 20 * MIN_FREE_BYTES
      ? null
      : {
          sentence: `Where ${config.DATA_DIR} lies, ${Math.round(free / 1e6)} MB are free.`,
          remedy: 'df -h; remove old backups and logs, or give it a larger disk.',
        }
  },
}

const gateways: Check = {
  name: 'gateways',
  async find({ config, db }) {
    const isOpen = config.ALLOW_DEMO_PROVIDERS && !isLoopbackName(new URL(config.publicUrl).hostname)
    if (isOpen)
      return {
        sentence: 'ALLOW_DEMO_PROVIDERS is on: everybody may read everybody’s codes, and pay with nothing.',
        remedy: 'Configure an SMS gateway and a payment provider, and remove ALLOW_DEMO_PROVIDERS.',
      }
    const sent = await readDeliveries(db)
    const sum = (statuses: readonly string[]) =>
      sent.reduce((all, { status, count }) => all + (statuses.includes(status) ? count : 0), 0)
    const failed = sum(['failed', 'unknown'])
    const tried = failed + sum(['sent'])
    return tried < MIN_MESSAGES || failed < MAX_FAILED * tried
      ? null
      : {
          sentence: `Of ${tried} messages by SMS of the last day, ${failed} failed.`,
          remedy:
            "select error, count(*) from outbox where status = 'failed' group by 1; ask the gateway's support.",
        }
  },
}

const storage: Check = {
  name: 'storage',
  async find({ config, storage: files }) {
    const key = `public/doctor-${randomUUID()}`
    try {
      const body = Buffer.from(key)
      await files.put(key, body)
      const read = await files.get(key)
      await files.remove(key)
      if (read && body.equals(read)) return null
      throw new Error('a file is another one when it is read again')
    } catch (error) {
      return {
        sentence: `Files can't be stored: ${reasonOf(error)}.`,
        remedy: `Look at ${config.DATA_DIR}/storage: whose it is (ls -ld), whether its disk is there (mount, df -h).`,
      }
    }
  },
}

const backup: Check = {
  name: 'backup',
  async find({ config, now }) {
    const last = await readLastBackup(config.DATA_DIR)
    const hours = last && (now().getTime() - last.getTime()) / HOUR_MS
    return hours !== null && hours <= MAX_BACKUP_HOURS
      ? null
      : {
          sentence:
            hours === null ? 'No backup was made yet.' : `The last backup is ${Math.floor(hours)} hours old.`,
          remedy: 'npm run thazin -- backup FILE now, and every night by cron; look at what cron wrote.',
        }
  },
}

const files: Check = {
  name: 'open files',
  async find({ readFileLimit }) {
    const limit = await readFileLimit()
    return limit >= MIN_FILES
      ? null
      : {
          sentence: `A process may have ${limit} files open.`,
          remedy: `ulimit -n 65536 before the start, or LimitNOFILE=65536 in the service.`,
        }
  },
}

const certificate: Check = {
  name: 'certificate',
  async find({ config, now, readCertificateEnd }) {
    const url = new URL(config.publicUrl)
    if (url.protocol !== 'https:') return null
    const remedy =
      'certbot renew, or what else renews it; then have the proxy read it again: nginx -s reload.'
    try {
      const days = ((await readCertificateEnd(url)).getTime() - now().getTime()) / (24 * HOUR_MS)
      return days >= MIN_CERTIFICATE_DAYS
        ? null
        : { sentence: `The certificate of ${url.host} ends in ${Math.floor(days)} days.`, remedy }
    } catch (error) {
      return { sentence: `The certificate of ${url.host} can't be trusted: ${reasonOf(error)}.`, remedy }
    }
  },
}

const address: Check = {
  name: 'address',
  async find({ config }) {
    const { publicUrl } = config
    try {
      const response = await fetch(new URL('/live', publicUrl), {
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      })
      const told = await response.json().catch(() => null)
      if ((told as { status?: unknown } | null)?.status === 'live') return null
      throw new Error(`it answers ${response.status}, and not as this program does`)
    } catch (error) {
      const cause = error instanceof TypeError ? error.cause : error
      return {
        sentence: `${publicUrl} doesn't lead to this program: ${reasonOf(cause)}.`,
        remedy:
          'Look at each step: curl -i http://127.0.0.1:PORT/live, nginx -t, the name’s address (dig), PUBLIC_URL.',
      }
    }
  },
}

export const machineChecks = [disk, gateways, storage, backup, files, certificate, address]
