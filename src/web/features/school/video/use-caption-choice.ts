import { useEffect, useRef, useState } from 'react'
import { remembered } from '#web/runtime/browser/remembered.ts'

const captionMemory = remembered('captions')

/** Choice of captions: a language, 'both' or 'off'; the choice is remembered. */
export function useCaptionChoice() {
  const [captions, setCaptions] = useState('both')
  const lastShown = useRef('both')
  useEffect(() => setCaptions(captionMemory.read() ?? 'both'), [])

  const chooseCaptions = (choice: string) => {
    setCaptions(choice)
    captionMemory.write(choice)
  }
  return {
    captions,
    chooseCaptions,
    toggleCaptions() {
      if (captions === 'off') return chooseCaptions(lastShown.current)
      lastShown.current = captions
      chooseCaptions('off')
    },
  }
}
