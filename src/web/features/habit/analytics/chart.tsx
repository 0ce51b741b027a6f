type Bar = { name: string; short: string; value: number; says: string }
type Props = { id: string; title: string; about?: string; heads: [string, string]; bars: Bar[] }

const HEIGHT = 96
const STEP = 40
const WIDTH = 24
/** Room beside the first and the last name, which are wider than their bars in large text. */
const MARGIN = 10

/** A bar chart, with a table for learners who cannot see it. */
export function Chart({ id, title, about, heads, bars }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <section className="card chart" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {about && <p className="soft">{about}</p>}
      </header>
      <svg viewBox={`${-MARGIN} 0 ${bars.length * STEP + 2 * MARGIN} ${HEIGHT + 44}`} aria-hidden="true">
        {bars.map(({ name, short, value }, index) => {
          const height = Math.max(5, (value / most) * HEIGHT)
          const middle = index * STEP + STEP / 2
          return (
            <g key={name} className={value > 0 ? 'some' : undefined}>
              <rect x={middle - WIDTH / 2} y={HEIGHT - height} width={WIDTH} height={height} rx="5" />
              <text x={middle} y={HEIGHT + 24}>
                {short}
              </text>
            </g>
          )
        })}
      </svg>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, says }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{says}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
