import { useState } from 'react'

/** The value, or the one before where there is none: a step of a form that could not be sent stays where it was. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
