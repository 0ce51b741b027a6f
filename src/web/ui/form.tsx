import type { ComponentProps } from 'react'
import { beginFaults } from '#web/ui/fields/faults.ts'
import { useReader } from '#web/ui/page/reader.ts'

/** Names in a form the learner who was shown the page: in another learner's session the server refuses the form (409). */
export function ShownTo() {
  const { learnerId } = useReader()
  return learnerId === null ? null : <input type="hidden" name="learner_id" value={learnerId} />
}

/** A form that changes something. */
export function Form({ children, ...props }: ComponentProps<'form'>) {
  const faults = beginFaults()
  return (
    <form {...props}>
      {faults !== undefined && <i data-faults={faults} />}
      {children}
      <ShownTo />
    </form>
  )
}
