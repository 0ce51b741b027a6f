import type { Transport } from '#server/core/outbox/transport.ts'
import { hasMail, type MailSettings } from './settings.ts'
import { smtp } from './smtp.ts'

const PORTS = { starttls: 587, tls: 465, none: 25 }

/** The configured mail server, or none. */
export function mailTransports(settings: MailSettings): Transport[] {
  if (!hasMail(settings)) return []
  const { SMTP_HOST = '', SMTP_PORT, SMTP_SECURITY, SMTP_USER, SMTP_PASSWORD = '', MAIL_FROM = '' } = settings
  return [
    smtp({
      host: SMTP_HOST,
      port: SMTP_PORT ?? PORTS[SMTP_SECURITY],
      security: SMTP_SECURITY,
      login: SMTP_USER === undefined ? null : { user: SMTP_USER, pass: SMTP_PASSWORD },
      from: MAIL_FROM,
    }),
  ]
}
