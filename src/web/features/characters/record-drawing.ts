import type { Client } from '#contract/client.ts'
import { api, NetworkError } from '../../browser/api.ts'
import { tellFailure } from '../../browser/failures.ts'

type Drawn = Parameters<Client['characters']['practise']>[0]

/** Records that a character was drawn; while there is no connection it waits for one. @returns whether it is learned now */
export async function recordDrawing(drawn: Drawn): Promise<boolean> {
  const idempotencyKey = crypto.randomUUID()
  for (;;) {
    try {
      const { data } = await api.characters.practise(drawn, { idempotencyKey, keepalive: true })
      return data.is_learned
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        tellFailure(error)
        return false
      }
      await new Promise((again) => {
        addEventListener('online', again, { once: true })
        setTimeout(again, RETRY_AFTER_MS)
      })
    }
  }
}

const RETRY_AFTER_MS = 15_000
