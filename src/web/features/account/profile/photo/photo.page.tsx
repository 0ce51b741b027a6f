import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { island as photoForm } from './photo-form.island.tsx'

export const meta: Meta = () => [{ title: `${m.account_photo_change()} · Thazin` }]

export async function action({ request, api }: PageArgs) {
  const image = (await request.formData()).get('image')
  try {
    if (!(image instanceof File) || image.size === 0)
      return respond({ fields: { image: m.account_photo_missing() } }, { status: 422 })
    await api.profile.update({ image })
    return redirect('/profile?saved=1')
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ fields: error.fields }, { status: 422 })
  }
}

export default function Photo({ actionData }: PageProps<() => undefined, typeof action>) {
  return (
    <Dialog title={m.account_photo_change()} closeTo="/profile">
      <Island of={photoForm} props={{ error: actionData?.fields.image }} />
    </Dialog>
  )
}
