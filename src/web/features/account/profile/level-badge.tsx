import { CEFR_BADGES, type Cefr } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { levelName } from '#web/i18n/names.ts'

/** Number of the flower's petals that are open: a badge grows with its level. */
const PETALS: Record<string, number> = { beginner: 2, intermediate: 3, upperintermediate: 4, advanced: 5 }

/** The badge of a CEFR level; A1 and A2 share the beginner's. Nothing for a learner without a level. */
export function LevelBadge({ cefr }: { cefr: string | null }) {
  const badge = CEFR_BADGES[cefr as Cefr]
  if (!badge) return null
  const open = PETALS[badge] ?? 0
  return (
    <p className="level-badge">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path className="shield" d="M24 2l19 7v13c0 12-8 20-19 24C13 42 5 34 5 22V9z" />
        {[0, 72, 144, 216, 288].map((turn, petal) => (
          <ellipse
            key={turn}
            className={petal < open ? 'open' : undefined}
            cx="24"
            cy="15"
            rx="4.500"
            ry="7"
            transform={`rotate(${turn} 24 23)`}
          />
        ))}
        <circle cx="24" cy="23" r="3.500" />
      </svg>
      <span>
        <span className="visually-hidden">{m.account_profile_badge()}: </span>
        <b lang="en">{cefr}</b> {levelName(badge)}
      </span>
    </p>
  )
}
