import { clientHeaders, type TestApp } from '#tests/support/start-app.ts'

/** Sends a file of cards as a browser's form does. */
export async function importDecks(
  { app }: Pick<TestApp, 'app'>,
  { token }: { token: string },
  content: Uint8Array | string,
  { name = 'Fruit.apkg', key = '', locale = 'en', languageId = '', path = '/decks/import' } = {},
) {
  const form = new FormData()
  if (languageId) form.set('language_id', languageId)
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: form,
    headers: {
      ...clientHeaders,
      authorization: `Bearer ${token}`,
      cookie: `locale=${locale}`,
      ...(key && { 'idempotency-key': key }),
    },
  })
  return { status: response.statusCode, body: response.json() }
}
