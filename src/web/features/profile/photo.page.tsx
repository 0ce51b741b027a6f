import { data, redirect } from 'react-router'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { apiContext } from '#web/api-context.ts'
import { withToasts } from '#web/browser/failures.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Route } from './+types/photo.page.ts'
import { PhotoForm } from './photo-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${m.photo_change()} · Thazin` }]

export async function action({ request, context }: Route.ActionArgs) {
  const image = (await request.formData()).get('image')
  try {
    if (!(image instanceof File) || image.size === 0)
      return data({ fields: { image: m.photo_missing() } }, { status: 422 })
    await context.get(apiContext).profile.update({ image })
    return redirect('/profile?saved=1')
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return data({ fields: error.fields }, { status: 422 })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withToasts(serverAction)

export default function Photo({ actionData }: Route.ComponentProps) {
  return (
    <Dialog title={m.photo_change()} closeTo="/profile">
      <PhotoForm error={actionData?.fields.image} />
    </Dialog>
  )
}
