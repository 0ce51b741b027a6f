import type { PracticeQuestion } from '#contract/practice.ts'
import type { Answer, Graded } from '#domain/grading/question.ts'
import { m } from '#messages'
import { optionInWords } from '#web/features/practice/answer-in-words.ts'
import { number } from '#web/i18n/format.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Sound } from '#web/ui/sound.tsx'
import { type Draft, pairsOf } from './draft.ts'

type Props = { question: PracticeQuestion; draft: Draft; result: { given: Answer; graded: Graded } | null }

/** Two columns: a tap on the left, a tap on the right, and they are a pair, marked by the same number. */
export function MatchPairs({ question, draft, result }: Props) {
  const pairs = pairsOf(draft)
  const right = result
    ? pairsOf({ done: (result.graded.correct_answer as number[][]).flat(), held: null })
    : []
  const isRight = (pair: readonly number[]) =>
    right.some(([one, other]) => one === pair[0] && other === pair[1])
  return (
    <div className="run-match">
      {(['left', 'right'] as const).map((side) => (
        <ul key={side} aria-label={side === 'left' ? m.practice_left() : m.practice_right_side()}>
          {question.answers.map((option, index) => {
            if (option.side !== side) return null
            const at = pairs.findIndex((pair) => pair.includes(option.id))
            const pair = pairs[at]
            const mark = result && pair ? (isRight(pair) ? ' right' : ' wrong') : pair ? ' paired' : ''
            const text = optionInWords(option, index)
            return (
              <li key={option.id}>
                {option.audio && <Sound src={option.audio} label={m.practice_play({ name: text })} />}
                <button
                  type="submit"
                  name="tap"
                  value={option.id}
                  className={`run-piece${mark}`}
                  aria-pressed={draft.held === option.id}
                  disabled={result !== null}
                >
                  {option.picture ? (
                    <img src={option.picture} alt={text} width="80" height="60" />
                  ) : (
                    <span lang={langOf(text)}>
                      <Cited text={text} />
                    </span>
                  )}
                  {/* Its place is kept before there is a pair: no row moves when the number appears. */}
                  <span className={pair ? 'run-number' : 'run-number none'}>
                    {pair && (
                      <>
                        <span className="visually-hidden">{m.practice_pair()} </span>
                        {number(at + 1)}
                      </>
                    )}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}
