import { useLayoutEffect, useRef, useState } from 'react'
import { AT_FIRST, type SpeakingSession, type SpeakingState, startSpeakingSession } from './session.ts'
import type { SpokenLine } from './spoken-line.ts'

/** The session of a line, which ends with the component that shows it: before anything else is done, the microphone is let go. Show another line by another `key`. */
export function useSession(line: SpokenLine) {
  const [spoken, setSpoken] = useState<SpeakingState>(AT_FIRST)
  const session = useRef<SpeakingSession>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session lives as long as its line
  useLayoutEffect(() => {
    const started = startSpeakingSession(line, (change) => setSpoken((before) => ({ ...before, ...change })))
    session.current = started
    return () => started.close()
  }, [])
  return { spoken, session }
}
