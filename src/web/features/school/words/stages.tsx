import { STAGES, type Stage } from '#domain/memory/stage.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

export const STAGE_NAMES: Record<Stage, () => string> = {
  met: m.school_words_stage_met,
  learning: m.school_words_stage_learning,
  known: m.school_words_stage_known,
}

type Props = {
  counts: Record<Stage, number>
  chosen: Stage | null
  /** The address of a stage, or of all. */
  to: (stage: Stage | null) => string
}

/** Bar of how many words stand in each stage; the numbers are links that leave one stage, or bring all back. */
export function StageBar({ counts, chosen, to }: Props) {
  const total = Math.max(1, counts.met + counts.learning + counts.known)
  let start = 0
  return (
    <>
      <svg className="words-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {STAGES.map((stage) => {
          const width = (100 * counts[stage]) / total
          const at = start
          start += width
          return <rect key={stage} className={stage} x={at} width={width} height="4" />
        })}
      </svg>
      <nav className="words-stages" aria-label={m.school_words_stages()}>
        {STAGES.map((stage) => (
          <a
            key={stage}
            href={to(stage === chosen ? null : stage)}
            aria-current={stage === chosen ? 'true' : undefined}
          >
            {counts[stage] > 0 ? (
              <b className={stage}>{number(counts[stage])}</b>
            ) : (
              <i className="no-words" />
            )}
            {STAGE_NAMES[stage]()}
          </a>
        ))}
      </nav>
    </>
  )
}

/** Five petals, of which more are filled the better a word is known. */
export const Petals = ({ stage }: { stage: Stage }) => {
  const filled = { met: 1, learning: 3, known: 5 }[stage]
  return (
    <svg className={`words-petals ${stage}`} viewBox="-12 -12 24 24" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((petal) => (
        <ellipse
          key={petal}
          className={petal < filled ? 'filled' : undefined}
          cy="-6"
          rx="3"
          ry="4.500"
          transform={`rotate(${petal * 72})`}
        />
      ))}
    </svg>
  )
}
