import type { Knows } from '#domain/account/registration.ts'

const EARTH = '#b98b52'
const STALK = '#0b7a55'
const GOLD = '#f4b826'

const Stalk = ({ d, width = 4 }: { d: string; width?: number }) => (
  <path d={d} fill="none" stroke={STALK} strokeWidth={width} strokeLinecap="round" />
)

/** Petals are thick strokes around a heart: five of them in one path. */
const Blossom = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})`}>
    <path
      stroke={GOLD}
      strokeWidth="6.5"
      strokeLinecap="round"
      d="M12 8V4M15.800 10.800l3.800-1.200M14.400 15.200l2.300 3.200M9.600 15.200l-2.300 3.200M8.200 10.800l-3.800-1.200"
    />
    <circle cx="12" cy="12" r="3" fill={STALK} />
  </g>
)

const plants = {
  never: (
    <>
      <Stalk d="M38 56V42" />
      <path d="M38 44c-2-9-9-12-15-11 1 8 7 12 15 11zM38 42c1-8 7-11 13-11 0 8-5 12-13 11z" fill={STALK} />
    </>
  ),
  little: (
    <>
      <Stalk d="M38 58V22" />
      <path
        d="M38 50c-3-10-11-13-18-12 2 9 9 13 18 12zM38 44c2-10 10-13 17-12-1 9-8 13-17 12z"
        fill={STALK}
      />
      <path d="M38 30c-8-6-8-13 0-20 8 7 8 14 0 20z" fill={GOLD} />
      <Stalk width={3.5} d="M38 31c-7-2-9-7-8-13M38 31c7-2 9-7 8-13" />
    </>
  ),
  lot: (
    <>
      <Stalk d="M38 60V26M38 54c-5-6-12-6-16-16M38 50c5-6 12-6 16-16" />
      <path d="M38 56c8-6 17-4 20 0-6 5-14 5-20 0zM38 56c-8-6-17-4-20 0 6 5 14 5 20 0z" fill={STALK} />
      <Blossom x={38} y={20} scale={1.25} />
      <Blossom x={20} y={36} scale={0.8} />
      <Blossom x={56} y={34} scale={0.8} />
    </>
  ),
} satisfies Record<Knows, unknown>

/** A seedling, a bud, a flower: how far a newcomer has grown. */
export const Plant = ({ knows }: { knows: Knows }) => (
  <svg className={`option-picture ${knows}`} viewBox="0 0 76 72" aria-hidden="true">
    <ellipse cx="38" cy="60" rx="24" ry="6" fill={EARTH} />
    {plants[knows]}
  </svg>
)

/** A clock's face, of which the minutes are filled. */
export function Clock({ minutes }: { minutes: number }) {
  const length = 2 * Math.PI * 11
  return (
    <svg className="option-picture clock" viewBox="0 0 76 72" aria-hidden="true">
      <circle cx="38" cy="36" r="25" />
      <circle
        className="filled"
        cx="38"
        cy="36"
        r="11"
        strokeDasharray={`${(length * minutes) / 60} ${length}`}
        transform="rotate(-90 38 36)"
      />
      <path d="M38 36V20" />
    </svg>
  )
}

const letters: Record<number, { sign: string; lang: string } | undefined> = {
  1: { sign: 'A', lang: 'en' },
  2: { sign: 'あ', lang: 'ja' },
}

/** The first letter of a language, as a picture of it. */
export const Letter = ({ languageId }: { languageId: number }) => (
  <span className="option-picture letter" lang={letters[languageId]?.lang} aria-hidden="true">
    {letters[languageId]?.sign}
  </span>
)
