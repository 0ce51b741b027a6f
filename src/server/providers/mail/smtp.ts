import type { Delivery, Transport } from '#server/core/outbox/transport.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** `starttls` is refused where the server has none; `tls` from the first byte; `none` is for a server on this machine. */
  security: 'starttls' | 'tls' | 'none'
  login: { user: string; pass: string } | null
  from: string
  /** Time for which the server may be silent, in ms. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

type SmtpError = Error & { code?: string; responseCode?: number }

/** Addresses must not be logged. */
const withoutAddresses = (text: string) => text.replace(/\S{1,64}@\S{1,200}/g, '…').slice(0, 200)

/**
 * Outcome of a mail that failed.
 * @param isUnderWay whether its text had been sent when the line broke: then nobody knows
 */
function failed(error: SmtpError, isUnderWay: boolean): Delivery {
  const { responseCode: code } = error
  const reason = withoutAddresses(`${code ?? error.code ?? ''} ${error.message}`.trim())
  if (code === undefined && isUnderWay) return { outcome: 'unknown', reason }
  const isForGood = code !== undefined && code >= 500 && error.code !== 'EAUTH'
  // Grey listing lets a mail pass after some minutes.
  return { outcome: 'refused', reason, again: !isForGood, ...(code !== undefined && { afterMs: 60_000 }) }
}

/** Mail by SMTP (RFC 5321), through nodemailer; a connection for each mail, since there are few. */
export function smtp({ host, port, security, login, from, timeoutMs = TIMEOUT_MS }: SmtpSettings): Transport {
  const options = {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login && { auth: login }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    name: 'smtp',
    serves: () => true,
    async deliver({ to, subject, text, reference }) {
      const { createTransport } = await import('nodemailer')
      let isUnderWay = false
      const transport = createTransport(options)
      // The text is read when the server has agreed to take it: until then nothing has been sent.
      transport.use('stream', ({ message }, done) => {
        message.processFunc((source) =>
          source.on('newListener', (event) => {
            isUnderWay ||= event === 'data'
          }),
        )
        done()
      })
      try {
        const { messageId } = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: subject ?? 'Thazin',
          text,
          messageId: `<${reference}@${from.split('@')[1]}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { outcome: 'sent', id: messageId }
      } catch (error) {
        return failed(error as SmtpError, isUnderWay)
      } finally {
        transport.close()
      }
    },
  }
}
