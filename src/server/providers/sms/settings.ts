import { z } from 'zod'
import { requireAll, webAddress } from '#server/platform/setting-rules.ts'

/** The settings of the SMS vendors; with none of them, messages are shown in the built-in outbox. */
export const smsSettings = {
  SMSPOH_API_KEY: z.string().optional(),
  SMSPOH_API_SECRET: z.string().optional(),
  SMSPOH_SENDER: z.string().optional().describe('the sender name that SMSPoh approved'),
  SMSPOH_URL: webAddress.default('https://v3.smspoh.com/api/rest'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .optional()
    .describe('a number of ours in E.164, a sender name, or a messaging service MG…'),
  TWILIO_URL: webAddress.default('https://api.twilio.com'),
}

export type SmsSettings = z.output<z.ZodObject<typeof smsSettings>>

/** The settings that each vendor needs, all of them or none. */
const VENDORS = {
  smspoh: ['SMSPOH_API_KEY', 'SMSPOH_API_SECRET', 'SMSPOH_SENDER'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const

export type SmsVendor = keyof typeof VENDORS

/** The vendors that are configured. @throws ConfigError if one is configured in part */
export const smsVendors = (settings: SmsSettings): SmsVendor[] =>
  (['smspoh', 'twilio'] as const).filter((vendor) =>
    requireAll(`The SMS gateway ${vendor}`, VENDORS[vendor], settings),
  )
