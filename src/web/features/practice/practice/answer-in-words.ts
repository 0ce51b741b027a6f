import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

type Option = PracticeQuestion['answers'][number]

/** An option in words: its text, or if it has none, its kind and number. */
export function optionInWords(option: Option, index: number): string {
  if (option.text) return option.text
  const count = number(index + 1)
  return option.audio ? m.practice_sound_number({ count }) : m.practice_picture_number({ count })
}

/** An answer in words, for a line of its own; pairs are shown otherwise. */
export function answerInWords(question: PracticeQuestion, answer: Answer): string {
  const { answers, arrange_question_data: arrange, lang } = question
  const textOf = (id: number) => {
    const index = answers.findIndex((option) => option.id === id)
    const option = answers[index]
    return option ? optionInWords(option, index) : ''
  }
  if (answer === null) return ''
  if (typeof answer === 'string') return answer
  if (typeof answer === 'number') return textOf(answer)
  const isPairs = question.question_type === 'match'
  const between = isPairs ? ' · ' : lang === 'ja' ? '' : ' '
  const words = (answer as readonly (number | readonly number[])[])
    .map((part) => (typeof part === 'number' ? textOf(part) : part.map(textOf).join(' – ')))
    .join(between)
  if (!arrange) return words
  return `${[arrange.lead, words].filter(Boolean).join(between)}${/^[.,!?။。、？！]/.test(arrange.tail) ? '' : between}${arrange.tail}`
}
