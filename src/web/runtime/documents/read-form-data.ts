import { cleanText } from '#domain/text/clean-text.ts'

/**
 * A form as it was sent, its texts normalised as the calls would do: what is shown again is Unicode, however it was typed.
 * What the calls will refuse stays as it came.
 */
export async function readFormData(request: Request): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of await request.formData())
    form.append(name, typeof value === 'string' ? normalised(value) : value)
  return form
}

function normalised(text: string): string {
  const clean = cleanText(text)
  return clean.ok ? clean.text : text
}
