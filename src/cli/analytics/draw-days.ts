import type { DayRow } from '#server/read-models/operator-analytics.ts'

const [WIDTH, HEIGHT, EDGE] = [800, 300, 40]
const LINES = [
  { of: 'visits', color: '#1f7a4d' },
  { of: 'learners', color: '#b8405e' },
] as const

/**
 * Visits and learners a day as an SVG of 800 × 300; what isn't shown is drawn as nothing.
 * @param shown which count may be shown
 */
export function drawDays(days: readonly DayRow[], shown: (count: number) => boolean): string {
  const counts = days.flatMap((day) => LINES.map(({ of }) => (shown(day[of]) ? day[of] : 0)))
  const most = Math.max(1, ...counts)
  const x = (n: number) => EDGE + (n / Math.max(1, days.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (count: number) => HEIGHT - EDGE - (count / most) * (HEIGHT - 2 * EDGE)
  const lines = LINES.map(({ of, color }, line) => {
    const points = days.map((day, n) => `${x(n).toFixed(1)},${y(shown(day[of]) ? day[of] : 0).toFixed(1)}`)
    return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.join(' ')}"/>
<text x="${EDGE + line * 100}" y="24" fill="${color}">${of}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<path stroke="#999" d="M${EDGE} ${HEIGHT - EDGE}H${WIDTH - EDGE}"/>
<text x="4" y="${EDGE + 4}">${most}</text>
<text x="${EDGE}" y="${HEIGHT - 16}">${days[0]?.day ?? ''}</text>
<text x="${WIDTH - EDGE}" y="${HEIGHT - 16}" text-anchor="end">${days.at(-1)?.day ?? ''}</text>
${lines.join('\n')}
</svg>
`
}
