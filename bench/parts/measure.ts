import { load, type Message } from './load.ts'

export type Cpu = () => Promise<{ program: number; database: number }>

export type Target = {
  name: string
  port: number
  messageAt: (index: number) => Message
  count: number
  connections: number
  cpu: Cpu
}

export type Measured = {
  /** CPU time a request, µs. */
  program: number
  database: number
  perSecond: number
  /** ms */
  p95: number
  bytes: number
}

/** Sends a target's requests once, after a tenth of them to warm up. */
export async function measure({ port, messageAt, count, connections, cpu }: Target): Promise<Measured> {
  await load(port, messageAt, { count: Math.ceil(count / 10), connections })
  const before = await cpu()
  const { requests, seconds, times, bytes } = await load(port, messageAt, { count, connections })
  const after = await cpu()
  return {
    program: (after.program - before.program) / requests,
    database: (after.database - before.database) / requests,
    perSecond: requests / seconds,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    bytes,
  }
}
