const winding = 'M-10 130C60 130 50 60 120 66s60 60 130 40 60-80 130-70'
const stops = [
  { x: 62, y: 108, fill: 'leaf', letter: 'A', lang: 'en' },
  { x: 176, y: 98, fill: 'padauk', letter: 'က', lang: 'my' },
  { x: 286, y: 66, fill: 'sky', letter: 'あ', lang: 'ja' },
]

/** The path from the Latin letters over the Burmese to the Japanese; it only decorates. */
export function PathDrawing() {
  return (
    <svg className="path-drawing" viewBox="0 0 360 150" aria-hidden="true">
      <path className="road" d={winding} />
      <path className="steps" d={winding} />
      {stops.map(({ x, y, fill, letter, lang }) => (
        <g key={letter} className={fill}>
          <circle cx={x} cy={y} r="24" />
          <text x={x} y={y + 8} lang={lang}>
            {letter}
          </text>
        </g>
      ))}
    </svg>
  )
}
