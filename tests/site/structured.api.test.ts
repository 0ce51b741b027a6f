import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { indexedAddresses, openPage } from './public-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

type Thing = { '@type': string; [property: string]: unknown }

/** What search engines ask of each type before they show more than a link: Google's guidelines over schema.org's vocabulary. */
const REQUIRED: Record<string, readonly string[]> = {
  Organization: ['name', 'url'],
  Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  Offer: ['category'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Article: ['headline', 'image', 'author', 'publisher', 'mainEntityOfPage'],
}

/** Everything with a type inside a value. */
function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(thingsIn)
  return '@type' in value ? [value as Thing, ...below] : below
}

async function thingsOf(address: string): Promise<Thing[]> {
  const { html } = await openPage(app, address)
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, text = '']) => {
      const said = JSON.parse(text)
      expect(said['@context']).toBe('https://schema.org')
      return thingsIn(said)
    },
  )
}

test('structured data has what each of its types must have, and nothing empty', async () => {
  const seen = new Set<string>()
  for (const { address } of indexedAddresses())
    for (const thing of await thingsOf(address)) {
      const type = thing['@type']
      seen.add(type)
      expect([address, type, Object.keys(REQUIRED)]).toEqual([address, type, expect.arrayContaining([type])])
      for (const property of REQUIRED[type] ?? [])
        expect([address, type, property, isSaid(thing[property])]).toEqual([address, type, property, true])
    }
  expect([...seen].toSorted()).toEqual(Object.keys(REQUIRED).toSorted())
})

const isSaid = (value: unknown) =>
  typeof value === 'string'
    ? value.trim() !== ''
    : Array.isArray(value)
      ? value.length > 0
      : value !== undefined

test('addresses in it lead to pages and files of ours', async () => {
  const said = new Set<string>()
  for (const { address } of indexedAddresses())
    for (const thing of await thingsOf(address))
      for (const property of ['url', 'image', 'logo', 'mainEntityOfPage'])
        if (typeof thing[property] === 'string') said.add(thing[property])
  expect(said.size).toBeGreaterThan(8)
  for (const one of said) {
    const { pathname, search } = new URL(one)
    expect([one, (await openPage(app, pathname + search)).status]).toEqual([one, 200])
  }
})

test('the questions of the page are those that it shows, without a tag in their names', async () => {
  const things = await thingsOf('/faq?lang=en')
  const questions = things.filter((thing) => thing['@type'] === 'Question')
  const { html } = await openPage(app, '/faq?lang=en')
  expect(questions).toHaveLength(html.match(/<details/g)?.length ?? 0)
  for (const { name } of questions) expect(String(name)).not.toMatch(/<|&[a-z]+;/)
})
