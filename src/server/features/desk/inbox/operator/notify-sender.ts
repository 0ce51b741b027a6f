import { readPhone } from '#domain/account/phone.ts'
import { shortened } from '#domain/text/clean-text.ts'
import { negotiateLocale } from '#domain/text/locales.ts'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import { inEveryLanguage, notify } from '#server/features/habit/notifications/notifications.service.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages, runWithLocale } from '#server/platform/messages.ts'
import type { InquiryRow } from '../inquiries.queries.ts'
import { newLink } from '../take-inquiry.ts'

/** Channel by which a sender is notified: `link` if the link that they have is the only way. */
export type SenderChannel = 'notification' | 'mail' | 'sms' | 'link'

/** An answer is worth sending for so long, in seconds. */
const LIFETIME = 3 * DAY_SECONDS
/** An SMS of more costs too many parts; the rest is at the link. */
const MAX_SMS_LENGTH = 200

/** News of what became of a letter, in words: of an answer its text. */
export type InquiryNews = { title: () => string; text: () => string }

/** Channel by which this sender can be told. */
export function chooseSenderChannel({
  learner_id,
  email,
  phone,
}: Pick<InquiryRow, 'learner_id' | 'email' | 'phone'>): SenderChannel {
  if (learner_id !== null) return 'notification'
  if (email !== null) return 'mail'
  return phone !== null && readPhone(phone).ok ? 'sms' : 'link'
}

/**
 * Tells the sender what became of their letter, in the transaction in which it did.
 * @param occasion names it: the sender is told of each once
 */
export async function notifySender(
  deps: Deps,
  letter: InquiryRow,
  news: InquiryNews,
  occasion: string,
): Promise<SenderChannel> {
  const { id, learner_id, email, phone } = letter
  const channel = chooseSenderChannel(letter)
  if (channel === 'notification' && learner_id !== null) {
    await notify(deps, learner_id, {
      kind: 'answer',
      title: inEveryLanguage(news.title),
      body: inEveryLanguage(news.text),
      link: '/sent',
      key: `letter:${id}:${occasion}`,
    })
    return channel
  }
  if (channel === 'link') return channel
  const link = `${deps.config.publicUrl}${await newLink(deps.db, id)}`
  const said = runWithLocale(negotiateLocale(letter.locale, undefined), () => ({
    subject: messages().desk_inbox_mail_subject({ number: id, title: news.title() }),
    mail: messages().desk_inbox_mail_text({ name: letter.name, number: id, text: news.text(), link }),
    sms: messages().desk_inbox_sms_text({ number: id, text: shortened(news.text(), MAX_SMS_LENGTH), link }),
  }))
  await deps.outbox.send(
    deps.db,
    channel === 'mail'
      ? { channel, to: email ?? '', subject: said.subject, text: said.mail, lifetime: LIFETIME }
      : { channel: 'sms', to: phone ?? '', text: said.sms, lifetime: LIFETIME },
  )
  return channel
}
