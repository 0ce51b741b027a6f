import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

type Props = { forecast: { date: string; due: number }[] }

/** Room for a number above the highest bar: a Burmese six stands 13 px high at 12 px. */
const TOP = 22
const HEIGHT = 72
const STEP = 22
const BAR = 16

/** Day and month of a date: ၂၁.၁၁ or 21.11. */
const dayOf = (date: string) => `${number(Number(date.slice(8)))}.${number(Number(date.slice(5, 7)))}`

/** Chart of how many cards fall due on each of the coming days, with a table for learners who cannot see it. */
export function ForecastChart({ forecast }: Props) {
  const most = Math.max(1, ...forecast.map(({ due }) => due))
  if (forecast.every(({ due }) => due === 0)) return null
  return (
    <section className="card" aria-labelledby="forecast">
      <h2 id="forecast">{m.memory_review_forecast()}</h2>
      <svg
        className="forecast"
        viewBox={`0 0 ${forecast.length * STEP} ${TOP + HEIGHT + 30}`}
        aria-hidden="true"
        focusable="false"
      >
        {forecast.map(({ date, due }, index) => {
          const height = due === 0 ? 3 : Math.max(6, (due / most) * HEIGHT)
          const x = index * STEP + (STEP - BAR) / 2
          return (
            <g key={date} className={index === 0 ? 'today' : undefined}>
              <rect x={x} y={TOP + HEIGHT - height} width={BAR} height={height} rx="4" />
              {due > 0 && (due === most || index === 0) && (
                <text x={x + BAR / 2} y={TOP + HEIGHT - 5 - height}>
                  {number(due)}
                </text>
              )}
              {index % 3 === 0 && (
                <text x={x + BAR / 2} y={TOP + HEIGHT + 16}>
                  {number(Number(date.slice(8)))}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <div className="visually-hidden">
        <table>
          <caption>{m.memory_review_forecast_table()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.memory_review_day()}</th>
              <th scope="col">{m.memory_review_cards()}</th>
            </tr>
          </thead>
          <tbody>
            {forecast.map(({ date, due }, index) => (
              <tr key={date}>
                <th scope="row">{index === 0 ? m.shared_review_today() : dayOf(date)}</th>
                <td>{number(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
