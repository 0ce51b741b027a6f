import type { PaymentPhase } from '../payment-phase.ts'

const PETALS = [0, 72, 144, 216, 288]

/** The money on its way: from the payer's phone along a dotted path to a flower, dashed until the money arrives, then gold. */
export const PaymentScene = ({ standing }: { standing: PaymentPhase }) => (
  <svg className="payment-scene" data-standing={standing} viewBox="0 0 320 96" aria-hidden="true">
    <path className="ground" d="M8 88c40-14 90-14 124 0z" />
    <rect className="phone" x="48" y="18" width="40" height="68" rx="8" />
    <path className="phone-lines" d="M58 34h20M58 44h14M64 78h8" />
    <path className="way" d="M96 58c40-52 60 44 104 10c14-11 22-17 34-18" />
    <circle className="coin" cx="160" cy="57" r="13" />
    <path className="coin-sign" d="M155 51v12M163 51l-8 6 8 6" />
    <g className="goal">
      {PETALS.map((turn) => (
        <ellipse key={turn} cx="268" cy="29" rx="10" ry="15" transform={`rotate(${turn} 268 48)`} />
      ))}
      <circle cx="268" cy="48" r="9" />
    </g>
  </svg>
)
