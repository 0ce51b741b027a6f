import { z } from 'zod'
import type { Transport } from '#server/core/outbox/transport.ts'
import { post, toRefusedDelivery } from './post.ts'

const accepted = z.object({ sid: z.string() })
const refused = z.object({ code: z.number().optional(), message: z.string() })

/** The longest that Twilio lets a message wait, in seconds. */
const MAX_VALIDITY_SECONDS = 36_000

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** A number, a sender name, or a messaging service (MG…). */
  from: string
  /** https://api.twilio.com */
  url: string
  timeoutMs?: number
}

/**
 * Twilio (https://www.twilio.com/docs/messaging/api/message-resource): POST Messages.json as a form, basic
 * authentication; 201 with `sid`, else `{code, message, status}`.
 */
export function twilio({ accountSid, authToken, from, url, timeoutMs }: TwilioSettings): Transport {
  const token = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'
  return {
    name: 'twilio',
    serves: () => true,
    async deliver({ to, text, lifetime }) {
      const validity = Math.max(1, Math.min(MAX_VALIDITY_SECONDS, Math.floor(lifetime)))
      const form = { To: to, Body: text, [sender]: from, ValidityPeriod: String(validity) }
      const answer = await post(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        headers: { authorization: `Basic ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
      if ('outcome' in answer) return answer
      const { status, json } = answer
      if (status >= 300) {
        const { code, message } = refused.safeParse(json).data ?? { message: '' }
        return toRefusedDelivery(status, `${code ?? ''} ${message}`.trim())
      }
      const sid = accepted.safeParse(json).data?.sid
      return sid === undefined
        ? { outcome: 'unknown', reason: 'answered what is no message' }
        : { outcome: 'sent', id: sid }
    },
  }
}
