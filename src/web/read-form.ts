import { normalise } from '#domain/text.ts'

/** A form as it was sent, its texts normalised as the calls would do: what is shown again is Unicode, however it was typed. */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of await request.formData())
    form.append(name, typeof value === 'string' ? normalise(value) : value)
  return form
}
