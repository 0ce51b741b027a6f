import { lastOf } from '#domain/base/lists.ts'
import { draftAnswer, isWhole } from '../questions/draft.ts'
import { choosesText } from '../questions/question-types.ts'
import type { PracticeRun } from '../use-run.ts'

/** Digits choose, Backspace takes the last piece back, Enter checks what was put together. Typing in a field is left alone. */
export function pressKey(event: KeyboardEvent, { question, result, draft, tap, answer }: PracticeRun): void {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
  if (!question || result || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  const type = question.question_type
  const isBuilt = type === 'arrange' || type === 'match'
  const option = /^[1-9]$/.test(event.key) ? question.answers[Number(event.key) - 1] : undefined
  if (option) {
    if (isBuilt) tap(option.id)
    else answer(choosesText(question) ? option.text : option.id)
  } else if (isBuilt && event.key === 'Backspace') {
    const last = type === 'match' ? draft.held : lastOf(draft.done)
    if (last != null) tap(last)
  } else if (
    event.key === 'Enter' &&
    type === 'arrange' &&
    isWhole(question, draft) &&
    !isButton(event.target)
  )
    answer(draftAnswer(question, draft))
}

const isButton = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, summary') !== null
