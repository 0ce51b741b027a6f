import type { ReadQuestion } from '#contract/learn/grammar.ts'
import { m } from '#messages'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'

type Props = { question: ReadQuestion }

/** A question to answer for oneself; its answer unfolds. */
export const Question = ({ question: { question, prompt, options, answer, explanation } }: Props) => (
  <li className="read-question">
    <p lang={langOf(question)}>
      <Cited text={question} />
    </p>
    {prompt && (
      <p lang={langOf(prompt)}>
        <b>{prompt}</b>
      </p>
    )}
    {options.length > 0 && (
      <p className="read-options">
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be the same, and never change places
          <span key={index} className="chip" lang={langOf(option)}>
            {option}
          </span>
        ))}
      </p>
    )}
    <details>
      <summary>{m.grammar_answer()}</summary>
      <p>
        <b lang={langOf(answer)}>{answer}</b>
      </p>
      {explanation && (
        <p lang={langOf(explanation)} className="small">
          <Cited text={explanation} />
        </p>
      )}
    </details>
  </li>
)
