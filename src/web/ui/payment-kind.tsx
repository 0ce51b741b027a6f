/** Kind of payment that a provider is, as a neutral drawing: nobody's colours weigh more than another's. */
const drawings = {
  wallet: (
    <path d="M4 8a3 3 0 0 1 3-3h10v3M4 8v9a3 3 0 0 0 3 3h12a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1zM16.500 14h.01" />
  ),
  app: (
    <path d="M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15a1.500 1.500 0 0 1-1.500 1.500H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3zM9.500 12l2 2 3.500-4" />
  ),
  qr: (
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M18 18h2v2M14 18v2h1M7 7h.01M17 7h.01M7 17h.01" />
  ),
  bank: <path d="M12 3.500L20 8H4zM6 11v6M10 11v6M14 11v6M18 11v6M4 20h16" />,
  card: (
    <path d="M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3 10h18M7 14.500h4" />
  ),
  trial: <path d="M9 3h6M10 3v6l-5 9a2 2 0 0 0 1.800 3h10.400A2 2 0 0 0 19 18l-5-9V3M7.500 15h9" />,
} as const

type Kind = keyof typeof drawings

/** By the providers' ids; a wallet where none is named. */
const kinds: Record<string, Kind> = {
  onepay: 'app',
  'kbzpay-qr': 'qr',
  'dinger-kbzpay-qr': 'qr',
  'dinger-ayapay': 'qr',
  'dinger-mpu': 'card',
  '2c2p': 'card',
  stripe: 'card',
  bank: 'bank',
  sandbox: 'trial',
}

export function PaymentIcon({ provider }: { provider: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[kinds[provider] ?? 'wallet']}
    </svg>
  )
}
