import { type Context, useContext } from 'react'

/** Value of a context. @throws Error inside of what is kept as HTML (`keep-inside.ts`), which is the same for everybody */
export function useKnown<Value>(context: Context<Value | null>): Value {
  const known = useContext(context)
  if (known === null) throw new Error('What is kept as HTML knows its props alone: give it this as one')
  return known
}
