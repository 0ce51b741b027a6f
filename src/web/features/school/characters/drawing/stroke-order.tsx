import type { CharacterDetail } from '#contract/school/characters.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { BOX_SIZE, findStrokeStart, formatStrokePath } from './stroke-lines.ts'

/** Order in which a character is written: its strokes come one after the other, each with its number where it begins. */
export function StrokeOrder({ character, strokes }: Pick<CharacterDetail, 'character' | 'strokes'>) {
  return (
    <svg
      className="drawing-board is-watched"
      viewBox={`0 0 ${BOX_SIZE} ${BOX_SIZE}`}
      role="img"
      aria-label={m.school_characters_order_of({ character, count: number(strokes.length) })}
    >
      <path className="axes" d="M512 40V984M40 512H984" />
      {strokes.map(({ median }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is told by its place
        <g key={index}>
          <path className="stroke" d={formatStrokePath(median)} />
          <path className="stroke written" pathLength="1" d={formatStrokePath(median)} />
        </g>
      ))}
      {strokes.map(({ median }, index) => {
        const [x, y] = findStrokeStart(median)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is told by its place
          <g key={index} className="turn">
            <circle cx={x} cy={y} r="40" />
            <text x={x} y={y + 18}>
              {number(index + 1)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
