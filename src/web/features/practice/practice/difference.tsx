import type { Piece } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'

/** Differences of an answer: extra text is struck through, missing text is underlined. */
export function Difference({ pieces }: { pieces: Piece[] }) {
  const lang = detectLang(pieces.map(({ text }) => text).join(''))
  return (
    <p className="run-difference">
      <span className="small">{m.practice_differs()}</span>
      <span lang={lang}>
        {pieces.map(({ kind, text }, index) => {
          const key = `${index}${text}`
          if (kind === 'same') return <span key={key}>{text}</span>
          if (kind === 'extra') return <del key={key}>{text}</del>
          return <ins key={key}>{text}</ins>
        })}
      </span>
    </p>
  )
}
