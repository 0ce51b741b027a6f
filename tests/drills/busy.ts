import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 100
const WAIT_MS = 100

/** Asks again while a node is too busy for the moment, as phones and providers do. */
export async function untilAnswered<Reply extends { status: number }>(
  ask: () => Promise<Reply>,
): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await ask()
    if (reply.status !== 503 || tries === TRIES) return reply
    await sleep(WAIT_MS)
  }
}

/** Does again what failed, as jobs and operators do. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES) throw error
      await sleep(WAIT_MS)
    }
}
