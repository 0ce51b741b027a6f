/** Next step of the payer: on Dinger's page, by a QR code, or by a question that the wallet's app asks by itself. */
type Flow = { kind: 'page'; path: string } | { kind: 'qr' } | { kind: 'app' }

export type DingerChannel = {
  id: string
  name: string
  icon: string
  order: number
  /** As Dinger calls it. */
  providerName: string
  methodName: 'PWA' | 'QR' | 'PIN' | 'OTP'
  flow: Flow
}

const page = (path: string): Flow => ({ kind: 'page', path })

/**
 * The wallets and cards that Dinger carries, by their names in DINGER_CHANNELS. Visa and Mastercard are left out: for those it
 * wants the payer's address, which we don't ask for.
 */
export const CHANNELS = {
  onepay: {
    id: 'onepay',
    name: 'Onepay',
    icon: 'onepay',
    order: 30,
    providerName: 'Onepay',
    methodName: 'PIN',
    flow: { kind: 'app' },
  },
  ayapay: {
    id: 'dinger-ayapay',
    name: 'AYA Pay QR',
    icon: 'ayapay',
    order: 31,
    providerName: 'AYA Pay',
    methodName: 'QR',
    flow: { kind: 'qr' },
  },
  cbpay: {
    id: 'dinger-cbpay',
    name: 'CB Pay',
    icon: 'cbpay',
    order: 32,
    providerName: 'CB Pay',
    methodName: 'QR',
    flow: page('cbpay'),
  },
  mpu: {
    id: 'dinger-mpu',
    name: 'MPU',
    icon: 'mpu',
    order: 33,
    providerName: 'MPU',
    methodName: 'OTP',
    flow: page('mpu'),
  },
  kbzpay: {
    id: 'dinger-kbzpay',
    name: 'KBZPay',
    icon: 'kbzpay',
    order: 12,
    providerName: 'KBZ Pay',
    methodName: 'PWA',
    flow: page('redirect'),
  },
  'kbzpay-qr': {
    id: 'dinger-kbzpay-qr',
    name: 'KBZPay QR',
    icon: 'kbzpay-qr',
    order: 13,
    providerName: 'KBZ Pay',
    methodName: 'QR',
    flow: { kind: 'qr' },
  },
  wavepay: {
    id: 'dinger-wavepay',
    name: 'WavePay',
    icon: 'wavepay',
    order: 21,
    providerName: 'Wave Pay',
    methodName: 'PIN',
    flow: page('redirect'),
  },
} as const satisfies Record<string, DingerChannel>

export type ChannelName = keyof typeof CHANNELS

export const CHANNEL_NAMES = Object.keys(CHANNELS) as ChannelName[]
