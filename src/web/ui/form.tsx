import { type FormProps, Form as RouterForm, useRouteLoaderData } from 'react-router'
import type { RootData } from '#web/root-data.ts'

/** Says in a form to whom its page was shown: in another learner's session the server refuses it (409). */
export function ShownTo() {
  const id = useRouteLoaderData<RootData>('root')?.learner?.id
  return id === undefined ? null : <input type="hidden" name="learner_id" value={id} />
}

/** A form that changes something. */
export const Form = ({ children, ...props }: FormProps) => (
  <RouterForm {...props}>
    {children}
    <ShownTo />
  </RouterForm>
)
