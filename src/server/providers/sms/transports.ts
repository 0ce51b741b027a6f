import type { Transport } from '#server/core/outbox/transport.ts'
import { type SmsSettings, smsVendors } from './settings.ts'
import { smsPoh } from './smspoh.ts'
import { twilio } from './twilio.ts'

/** The configured SMS vendors. With both, SMSPoh carries to Myanmar and Twilio to everywhere else. */
export function smsTransports(settings: SmsSettings): Transport[] {
  const vendors = smsVendors(settings)
  return vendors.map((vendor) => {
    if (vendor === 'smspoh')
      return smsPoh({
        apiKey: settings.SMSPOH_API_KEY ?? '',
        apiSecret: settings.SMSPOH_API_SECRET ?? '',
        sender: settings.SMSPOH_SENDER ?? '',
        url: settings.SMSPOH_URL,
        serves: (phone) => vendors.length === 1 || phone.startsWith('+95'),
      })
    return twilio({
      accountSid: settings.TWILIO_ACCOUNT_SID ?? '',
      authToken: settings.TWILIO_AUTH_TOKEN ?? '',
      from: settings.TWILIO_FROM ?? '',
      url: settings.TWILIO_URL,
    })
  })
}
