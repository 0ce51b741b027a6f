import { useEffect, useState } from 'react'
import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'
import { PlaceLists } from '#web/ui/fields/place-lists.tsx'
import type { LevelTestQuestion } from './progress.ts'

/** Words put in order by tapping one after the other; without script by a list for each place. */
export function ArrangeField({ question }: { question: LevelTestQuestion }) {
  const [hasScript, setHasScript] = useState(false)
  const [order, setOrder] = useState<number[]>([])
  useEffect(() => setHasScript(true), [])
  const { answers, lang, arrange_question_data: around } = question
  if (!hasScript) return <Places question={question} />
  const textOf = (id: number) => answers.find((answer) => answer.id === id)?.text ?? ''
  return (
    <>
      <fieldset className="arranged" lang={lang}>
        <legend className="visually-hidden">{m.practice_level_test_your_sentence()}</legend>
        {around?.lead && <span>{around.lead}</span>}
        {order.map((id) => (
          <button
            key={id}
            type="button"
            className="piece"
            aria-label={m.practice_level_test_take_back({ word: textOf(id) })}
            onClick={() => setOrder(order.filter((other) => other !== id))}
          >
            {textOf(id)}
          </button>
        ))}
        {order.length === 0 && (
          <span className="soft small" lang={pageLocale()}>
            {m.shared_level_test_tap_words()}
          </span>
        )}
        {around?.tail && <span>{around.tail}</span>}
        {order.map((id) => (
          <input key={id} type="hidden" name="piece" value={id} />
        ))}
      </fieldset>
      <fieldset className="pieces" lang={lang}>
        <legend className="visually-hidden">{m.practice_level_test_pieces()}</legend>
        {answers.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className="piece"
            aria-disabled={order.includes(id)}
            onClick={() => !order.includes(id) && setOrder([...order, id])}
          >
            {text}
          </button>
        ))}
      </fieldset>
    </>
  )
}

const Places = ({ question }: { question: LevelTestQuestion }) => (
  <fieldset className="arranged" lang={question.lang}>
    <legend className="visually-hidden">{m.practice_level_test_your_sentence()}</legend>
    <PlaceLists name="piece" question={question} />
  </fieldset>
)
