import { z } from 'zod'
import type { Transport } from '#server/core/outbox/transport.ts'
import { post, toRefusedDelivery } from './post.ts'

const accepted = z.object({ messages: z.array(z.object({ messageId: z.coerce.string() })).min(1) })
const refused = z.object({ message: z.string() })

export type SmsPohSettings = {
  apiKey: string
  apiSecret: string
  sender: string
  /** Its REST API, version 3: https://v3.smspoh.com/api/rest */
  url: string
  serves?: (phone: string) => boolean
  timeoutMs?: number
}

/**
 * SMSPoh, Myanmar's operators by one API (https://smspoh.com/v3/web/developers): POST /send with JSON, Bearer of
 * base64(key:secret); 200 with `messages`, else an error with `message`.
 */
export function smsPoh({ apiKey, apiSecret, sender, url, serves, timeoutMs }: SmsPohSettings): Transport {
  const token = Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')
  return {
    name: 'smspoh',
    serves: serves ?? (() => true),
    async deliver({ to, text, reference }) {
      const answer = await post(`${url}/send`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, message: text, from: sender, clientReference: reference }),
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
      if ('outcome' in answer) return answer
      const { status, json } = answer
      if (status >= 300) return toRefusedDelivery(status, refused.safeParse(json).data?.message ?? '')
      const id = accepted.safeParse(json).data?.messages[0]?.messageId
      return id === undefined
        ? { outcome: 'unknown', reason: 'answered what is no message' }
        : { outcome: 'sent', id }
    },
  }
}
