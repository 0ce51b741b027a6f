import { z } from 'zod'
import { isEmail } from '#domain/account/email.ts'
import { ConfigError, oneOfSetting, requireAll, whole } from '#server/platform/setting-rules.ts'

/** The settings of the mail server; with none of them, mail is shown in the built-in outbox. */
export const mailSettings = {
  SMTP_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'must be the name or the address of a mail server')
    .optional(),
  SMTP_PORT: whole(1, 65_535).optional(),
  SMTP_SECURITY: oneOfSetting(['starttls', 'tls', 'none']).default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => isEmail(text), 'must be an e-mail address, such as school@example.org')
    .optional()
    .describe('whom mail comes from, and where answers to it go'),
}

export type MailSettings = z.output<z.ZodObject<typeof mailSettings>>

/** True if a mail server is configured. @throws ConfigError if it is in part */
export function hasMail(settings: MailSettings): boolean {
  const isThere = requireAll('The mail server', ['SMTP_HOST', 'MAIL_FROM'], settings)
  const signsIn = requireAll('Signing in to the mail server', ['SMTP_USER', 'SMTP_PASSWORD'], settings)
  if (signsIn && !isThere) throw new ConfigError('The mail server also needs SMTP_HOST and MAIL_FROM.')
  if (signsIn && settings.SMTP_SECURITY === 'none')
    throw new ConfigError(
      'With SMTP_SECURITY=none the password of the mail server would be sent in the clear.',
    )
  return isThere
}
