import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { optionInWords } from '#web/features/practice/practice/answer-in-words.ts'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { SoundButton } from '#web/player/sound.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NarrowText } from '#web/ui/words/narrow-text.tsx'
import { type AnswerDraft, isRightPair, toPairs } from './draft.ts'

type Props = {
  question: PracticeQuestion
  draft: AnswerDraft
  result: { given: Answer; graded: Graded } | null
}

/** A pair that took a second try is told apart at the end too: only at the first it counts as right. */
function markOf(question: PracticeQuestion, pair: [left: number, right: number], { missed }: AnswerDraft) {
  if (!isRightPair(question, ...pair)) return ' wrong'
  return toPairs(missed).some(([left]) => left === pair[0]) ? ' mended' : ' right'
}

/** Two columns: a tap on the left, a tap on the right, and they are a pair, judged at once and marked by the same number. */
export function MatchPairs({ question, draft, result }: Props) {
  const pairs = toPairs(draft.done)
  return (
    <div className="run-match">
      <p className="visually-hidden" role="status">
        {draft.refused.length > 0
          ? m.shared_practice_wrong()
          : draft.done.length > 0
            ? m.shared_practice_right()
            : ''}
      </p>
      {(['left', 'right'] as const).map((side) => (
        <ul key={side} aria-label={side === 'left' ? m.practice_left() : m.practice_right_side()}>
          {question.answers.map((option, index) => {
            if (option.side !== side) return null
            const at = pairs.findIndex((pair) => pair.includes(option.id))
            const pair = pairs[at]
            const isRefused = draft.refused.includes(option.id)
            const mark = pair ? markOf(question, pair, draft) : isRefused ? ' refused' : ''
            const text = optionInWords(option, index)
            return (
              <li key={option.id}>
                {option.audio && <SoundButton src={option.audio} label={m.practice_play({ name: text })} />}
                <button
                  type="submit"
                  name="tap"
                  value={option.id}
                  className={`run-piece${mark}`}
                  aria-pressed={draft.held === option.id}
                  aria-disabled={result !== null || pair !== undefined || undefined}
                  disabled={result !== null}
                >
                  {option.picture ? (
                    <img src={option.picture} alt={text} width="80" height="60" />
                  ) : (
                    <span lang={detectLang(text)}>
                      <NarrowText text={text} />
                    </span>
                  )}
                  {(pair || isRefused) && (
                    <span className="run-number">
                      {isRefused && <Icon name="close" />}
                      {pair && (
                        <>
                          <span className="visually-hidden">{m.practice_pair()} </span>
                          {number(at + 1)}
                        </>
                      )}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}
