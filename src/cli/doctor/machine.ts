import { readFile, statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type { Examined } from './check.ts'

const ANSWERS_WITHIN_MS = 5_000

async function readFileLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, soft] = /^Max open files\s+(\S+)/m.exec(limits) ?? []
  return Number(soft) || Number.POSITIVE_INFINITY
}

const readCertificateEnd = ({ hostname, port }: URL): Promise<Date> =>
  new Promise((resolve, reject) => {
    const options = {
      host: hostname,
      servername: hostname,
      port: Number(port || 443),
      timeout: ANSWERS_WITHIN_MS,
    }
    const socket = connect(options, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
  })

/** This machine. */
export const machine = {
  now: () => new Date(),
  async readDisk(folder) {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  },
  readFileLimit,
  readCertificateEnd,
  nodeVersion: process.versions.node,
} satisfies Partial<Examined>
