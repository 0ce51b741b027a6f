import type { ComponentProps } from 'react'
import { useReader } from '#web/documents/reader.ts'

/** Names in a form the learner who was shown the page: in another learner's session the server refuses the form (409). */
export function ShownTo() {
  const { learnerId } = useReader()
  return learnerId === null ? null : <input type="hidden" name="learner_id" value={learnerId} />
}

/** A form that changes something. */
export const Form = ({ children, ...props }: ComponentProps<'form'>) => (
  <form {...props}>
    {children}
    <ShownTo />
  </form>
)
