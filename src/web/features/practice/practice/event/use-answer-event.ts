import { useEffect, useRef } from 'react'
import { isStill } from './moving.ts'
import { areTonesOn, soundAnswer } from './tones.ts'

/** Notes where a tap fell in its option: the option fills from there. */
function noteTap({ target, clientX, clientY }: PointerEvent): void {
  const option = target instanceof Element && target.closest<HTMLElement>('.run-option')
  if (!option) return
  const { left, top } = option.getBoundingClientRect()
  option.style.setProperty('--x', `${clientX - left}px`)
  option.style.setProperty('--y', `${clientY - top}px`)
}

/** Plays the effects of an answer that aren't seen: two notes and a short touch, once for each that is given here. */
export function useAnswerEvent(isRight: boolean | undefined, turn: number, dataSaver: boolean): void {
  const last = useRef({ turn, isRight })
  useEffect(() => {
    const { isRight: before, turn: then } = last.current
    last.current = { turn, isRight }
    if (isRight === undefined || (then === turn && before !== undefined)) return
    // A run that goes on where it was shows its verdict again: nobody answered just now.
    if (!navigator.userActivation?.isActive) return
    if (!dataSaver && areTonesOn()) void soundAnswer(isRight)
    if (!isStill()) navigator.vibrate?.(10)
  }, [isRight, turn, dataSaver])
}

/** Makes options fill from the tap. */
export function useTapPlace(): void {
  useEffect(() => {
    addEventListener('pointerdown', noteTap)
    return () => removeEventListener('pointerdown', noteTap)
  }, [])
}
