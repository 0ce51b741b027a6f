import type { ReadingQuestion } from '#contract/practice/read-questions.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

type Props = {
  /** Of each list in its form. */
  name: string
  question: Pick<ReadingQuestion, 'answers' | 'arrange_question_data'>
  /** The pieces that stand in the places so far, by their ids. */
  order?: readonly unknown[]
}

/** A select of pieces for each place of a sentence, between the texts before and after it: puts a sentence in order without script. */
export const PlaceLists = ({
  name,
  question: { answers, arrange_question_data: around },
  order = [],
}: Props) => (
  <>
    {around?.lead && <span>{around.lead}</span>}
    {answers.map((place, index) => (
      <select
        key={place.id}
        name={name}
        aria-label={m.shared_level_test_place({ number: number(index + 1) })}
        defaultValue={String(order[index] ?? '')}
      >
        <option value="">…</option>
        {answers.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    ))}
    {around?.tail && <span>{around.tail}</span>}
  </>
)
