import { useEffect, useRef } from 'react'
import { draftAnswer, EMPTY, isWhole, tapped } from './questions/draft.ts'
import { choosesText } from './questions/question-types.ts'
import type { Run } from './use-run.ts'

/** Digits choose, Backspace takes the last piece back, Enter checks what was put together. Typing in a field is left alone. */
export function useKeys(run: Run) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { question, result, draft, setDraft, answer } = latest.current
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (!question || result || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const type = question.question_type
      const isBuilt = type === 'arrange' || type === 'match'
      const option = /^[1-9]$/.test(event.key) ? question.answers[Number(event.key) - 1] : undefined
      if (option) {
        event.preventDefault()
        if (isBuilt) setDraft(tapped(question, draft, option.id))
        else answer(choosesText(question) ? option.text : option.id)
      } else if (isBuilt && event.key === 'Backspace') {
        const last = draft.done.at(-1)
        setDraft(last === undefined ? EMPTY : tapped(question, draft, last))
      } else if (event.key === 'Enter' && isBuilt && isWhole(question, draft) && !isButton(event.target))
        answer(draftAnswer(question, draft))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const isButton = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, summary') !== null
