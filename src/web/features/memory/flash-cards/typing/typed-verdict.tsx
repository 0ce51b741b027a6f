import type { TypedWord } from '#domain/memory/typed-rating.ts'
import { m } from '#messages'

type Props = { typed: TypedWord; lang: string }

const ELEMENTS = { same: 'span', extra: 'del', missing: 'ins' } as const

/** Verdict of the grader on the word that was typed: extra letters are struck through, missing ones underlined. */
export const TypedVerdict = ({ typed: { verdict, pieces }, lang }: Props) => (
  <div className={`flash-typed ${verdict}`}>
    <b>
      {verdict === 'right'
        ? m.memory_cards_typed_right()
        : verdict === 'typo'
          ? m.memory_cards_typed_slip()
          : m.memory_cards_typed_wrong()}
    </b>
    {pieces.length > 0 && (
      <p lang={lang}>
        {pieces.map(({ kind, text }, index) => {
          const [Element, key] = [ELEMENTS[kind], `${index}${text}`]
          return <Element key={key}>{text}</Element>
        })}
      </p>
    )}
    <p className="soft small">{m.memory_cards_typed_proposed()}</p>
  </div>
)
