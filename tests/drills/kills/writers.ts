const clientHeaders = { 'app-token': 'thazin-web', 'app-version': 'V1', 'content-type': 'application/json' }

type Json = { data: Record<string, unknown> & { second?: number } }

/** A learner who adds one watched second after another and counts what was acknowledged. */
export type Writer = {
  phone: string
  token: string
  acknowledged: number
  /** The key of the write whose answer has not come. */
  open: string | null
  addSecond: (url: string, key: string) => Promise<Json>
}

async function post(
  url: string,
  path: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<Json> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...clientHeaders, ...headers },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Json
}

/** Signs a new phone in over HTTP; `index` up to 8999 makes the number. */
export async function newWriter(url: string, index: number): Promise<Writer> {
  const phone = `+95979100${String(1000 + index)}`
  await post(url, '/login', { phone })
  const outbox = await fetch(`${url}/api/dev/outbox?to=${encodeURIComponent(phone)}`)
  const { data } = (await outbox.json()) as { data: { text: string }[] }
  const otp = /\d{6}/.exec(data[0]?.text ?? '')?.[0]
  const signed = await post(url, '/verify-login', { phone, otp })
  const authorization = `Bearer ${signed.data.access_token}`
  return {
    phone,
    token: String(signed.data.access_token),
    acknowledged: 0,
    open: null,
    addSecond: (to, key) =>
      post(
        to,
        '/calendar/save-viewed-video-second',
        { second: 1 },
        { authorization, 'idempotency-key': key },
      ),
  }
}
