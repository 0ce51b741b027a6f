/** Petals from the outer ring to the inner one, in degrees; half open, only those that look up. */
const WHOLE = [0, 60, 120, 180, 240, 300, 30, 90, 150, 210, 270, 330]
const HALF = [-64, 64, -36, 36, 0]

/** A flower that opens petal by petal; at once where less motion is asked for. */
export const OpeningFlower = ({ isHalf }: { isHalf: boolean }) => (
  <svg className="opening" viewBox="0 0 200 200" aria-hidden="true">
    <path
      className="leaves"
      d="M100 118C60 116 34 138 22 172C62 178 92 158 100 118C108 158 138 178 178 172C166 138 140 116 100 118Z"
    />
    {(isHalf ? HALF : WHOLE).map((turn, index) => (
      <g key={turn} transform={`rotate(${turn} 100 100)`}>
        <path
          className={!isHalf && index < 6 ? 'petal outer' : 'petal'}
          d="M100 100C76 76 82 34 100 12C118 34 124 76 100 100Z"
        />
      </g>
    ))}
    <circle className="heart" cx="100" cy="100" r="17" />
  </svg>
)
