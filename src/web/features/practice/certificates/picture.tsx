import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { nameLines } from './name-lines.ts'

type Props = {
  /** Null if it is not shown. */
  name: string | null
  title: string
  level: string
  date: string
  /** That the name was corrected; null if it wasn't. */
  corrected: string | null
  words: { met: number; known: number }
  numbered: string
  host: string
}

/** Of the drawing, which is as high as a picture that is shared from a phone. */
const WIDTH = 1080
const MIDDLE = WIDTH / 2
/** Maximum width of a line. */
const MAX_LINE_WIDTH = 900

/** A certificate as it is kept: on paper in every theme, so its colours are its own. */
export function Picture({ name, title, level, date, corrected, words, numbered, host }: Props) {
  const { lines, size } = nameLines(name ?? m.practice_certificate_somebody(), MAX_LINE_WIDTH)
  const first = 700 - (lines.length - 1) * size * 0.7
  return (
    <svg
      className="certificate-picture"
      viewBox="0 0 1080 1350"
      width="1080"
      height="1350"
      role="img"
      aria-label={title}
    >
      <rect width={WIDTH} height="1350" fill="#fcfaf2" />
      <rect x="34" y="34" width="1012" height="1282" rx="44" fill="none" stroke="#00664a" strokeWidth="6" />
      <rect x="54" y="54" width="972" height="1242" rx="30" fill="none" stroke="#f4b826" strokeWidth="3" />
      <Flowers />
      <Line y={450} size={36} text="Thazin" isBold fill="#00664a" lang="en" />
      <Line y={530} size={44} text={m.shared_certificate_title()} fill="#44594f" />
      {lines
        .map((text, at) => ({ text, y: first + at * size * 1.45 }))
        .map((line) => (
          <Line
            key={line.y}
            {...line}
            size={size}
            isBold
            lang={name === null ? undefined : detectLang(name)}
          />
        ))}
      <Line y={860} size={42} text={m.practice_certificate_finished()} fill="#44594f" />
      <Line y={970} size={88} text={level} isBold fill="#00664a" />
      {words.met > 0 && (
        <Line
          y={1064}
          size={40}
          text={
            words.known > 0
              ? m.practice_certificate_words({ met: number(words.met), known: number(words.known) })
              : m.practice_certificate_words_met({ met: number(words.met) })
          }
        />
      )}
      <Line y={1140} size={40} text={date} />
      {corrected !== null && <Line y={1184} size={28} text={corrected} fill="#44594f" />}
      <Line y={1222} size={30} text={numbered} fill="#44594f" lang="en" />
      <Line y={1264} size={28} text={host} fill="#44594f" lang="en" />
    </svg>
  )
}

type LineOf = {
  y: number
  size: number
  text: string
  isBold?: boolean
  fill?: string
  lang?: string | undefined
}

const Line = ({ y, size, text, isBold = false, fill = '#1c3329', lang }: LineOf) => (
  <text
    x={MIDDLE}
    y={y}
    textAnchor="middle"
    fontSize={size}
    fontWeight={isBold ? 700 : 400}
    fill={fill}
    lang={lang}
  >
    {text}
  </text>
)

const TURNS = [0, 60, 120, 180, 240, 300, 30, 90, 150, 210, 270, 330]

/** The open flower of an ending, over two leaves. */
const Flowers = () => (
  <g transform="translate(370 90) scale(1.7)">
    <path
      d="M100 118C60 116 34 138 22 172C62 178 92 158 100 118C108 158 138 178 178 172C166 138 140 116 100 118Z"
      fill="#6fa48d"
    />
    {TURNS.map((turn, index) => (
      <path
        key={turn}
        transform={`rotate(${turn} 100 100)`}
        d="M100 100C76 76 82 34 100 12C118 34 124 76 100 100Z"
        fill={index < 6 ? '#ee9d2e' : '#f4b826'}
        stroke="#c98a1c"
        strokeWidth="1.5"
      />
    ))}
    <circle cx="100" cy="100" r="17" fill="#00664a" stroke="#f4b826" strokeWidth="5" strokeDasharray="2 6" />
  </g>
)
