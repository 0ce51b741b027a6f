import type { ComponentProps } from 'react'
import { useReader } from '#web/documents/reader.ts'

/** Says in a form to whom its page was shown: in another learner's session the server refuses it (409). */
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
