import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeVouchers } from '#server/features/billing/vouchers/make-vouchers.ts'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { planIds, sandboxSettings } from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { openPage, postForm, textOf, typedIn } from './page-forms.ts'

let app: TestApp
let plans: Record<string, number>
beforeAll(async () => {
  app = await startApp({ pages: true, settings: sandboxSettings })
  plans = await planIds(app)
})
afterAll(() => app.stop())

describe('a code from a shop', () => {
  const code = async () => {
    const plan = await app.deps.db
      .selectFrom('plans')
      .select(['id', 'product', 'duration_days'])
      .where('slug', '=', 'japanese-90')
      .executeTakeFirstOrThrow()
    const [made = ''] = await makeVouchers(app.deps, { plan, count: 1, batch: 'test' })
    return made
  }

  it('says what it opened and until when, once and again for the same form', async () => {
    const learner = await newLearner(app)
    const form = { intent: 'redeem', attempt: randomUUID(), code: await code() }
    const both = [
      await postForm(app, '/pricing', form, learner),
      await postForm(app, '/pricing', form, learner),
    ]
    const { ends_at } = await app.deps.db
      .selectFrom('vouchers')
      .innerJoin('grants', 'grants.plan_id', 'vouchers.plan_id')
      .select('grants.created_at as ends_at')
      .where('grants.learner_id', '=', learner.id)
      .executeTakeFirstOrThrow()
    const year = new Date(ends_at.getTime() + 90 * 86_400_000).getFullYear()
    for (const { status, html } of both) {
      expect(status).toBe(200)
      expect(textOf(html)).toMatch(new RegExp(`Japanese is open until \\d+ \\w+ ${year}\\.`))
    }
    const { html } = await openPage(app, '/pricing?product=japanese', learner)
    expect(textOf(html)).toMatch(/Japanese is open until \d+ \w+ \d+/)
    const next = await postForm(app, '/pricing', { ...form, code: await code() }, learner)
    expect(textOf(next.html)).toMatch(/Japanese goes on from \d+ \w+ \d+ until \d+ \w+ \d+\./)
  })

  it('that is none is refused beside its field; who is signed out is asked to sign in', async () => {
    const learner = await newLearner(app)
    const form = { intent: 'redeem', attempt: randomUUID(), code: 'ACDE-FGHJ' }
    const { status, html } = await postForm(app, '/pricing', form, learner)
    expect([status, typedIn(html, 'code')]).toEqual([422, 'ACDE-FGHJ'])
    expect(textOf(html)).toContain('This is not a whole code.')
    expect(textOf((await openPage(app, '/pricing')).html)).toContain('Sign in to use a code.')
    expect((await postForm(app, '/pricing', form)).location).toBe('/')
  })
})

describe('a campaign', () => {
  const order = (more: Record<string, string> = {}) => ({
    plan_id: String(plans['english-30']),
    provider: 'sandbox',
    attempt: randomUUID(),
    name: 'Ma Hla',
    phone: newPhone(),
    ...more,
  })

  it('sells its plans at its own price, whatever the form says', async () => {
    const { status, html } = await openPage(app, '/link-campaign/welcome')
    expect([status, html.includes('<script')]).toEqual([200, false])
    for (const text of [
      'Welcome to Thazin',
      'before 15,000 kyat',
      '12,000 kyat in all',
      'Pay 12,000 kyat',
      'From ',
    ])
      expect(textOf(html)).toContain(text)
    const sent = order({ amount: '1' })
    const { location, cookies } = await postForm(app, '/link-campaign/welcome', sent)
    expect([location, cookies]).toEqual([
      expect.stringMatching(/^\/sandbox-pay\//),
      expect.stringContaining('unauth_payment='),
    ])
    const payment = await app.deps.db
      .selectFrom('payments')
      .innerJoin('payment_contacts', 'payment_contacts.payment_id', 'payments.payment_id')
      .select(['kind', 'amount', 'phone', 'payer_name'])
      .where('payments.payment_id', '=', location?.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    expect(payment).toEqual({ kind: 'campaign', amount: 12_000, phone: sent.phone, payer_name: 'Ma Hla' })
    expect((await postForm(app, '/link-campaign/welcome', sent)).location).toBe(location)
  })

  it('asks for what is missing, and keeps what was typed', async () => {
    const { status, html } = await postForm(app, '/link-campaign/welcome?product=japanese', {
      ...order({ name: '', phone: '' }),
      plan_id: String(plans['japanese-365']),
    })
    expect(status).toBe(422)
    expect(html.includes('id="name-note" class="field-error"')).toBe(true)
    expect(html.includes('id="phone-note" class="field-error"')).toBe(true)
    const again = await postForm(app, '/link-campaign/welcome', order({ phone: '12' }))
    expect([typedIn(again.html, 'name'), typedIn(again.html, 'phone')]).toEqual(['Ma Hla', '12'])
  })

  it('fills in a learner’s own number as it is written at home, and takes it so', async () => {
    const learner = await newLearner(app)
    const { html } = await openPage(app, '/link-campaign/welcome', learner)
    const phone = typedIn(html, 'phone')
    expect(phone).toMatch(/^09\s/)
    const sent = order({ phone: phone ?? '' })
    const { location } = await postForm(app, '/link-campaign/welcome', sent, learner)
    expect(location).toMatch(/^\/sandbox-pay\//)
  })

  it('whose places are taken says so; outside of its dates it is a page that leads on', async () => {
    const { db } = app.deps
    const campaign = await db
      .selectFrom('campaigns')
      .select(['id', 'offer_id', 'ends_at'])
      .where('slug', '=', 'welcome')
      .executeTakeFirstOrThrow()
    const places = (max_uses: number | null, used = 0) =>
      db.updateTable('offers').set({ max_uses, used }).where('id', '=', campaign.offer_id).execute()
    await places(1, 1)
    expect(textOf((await openPage(app, '/link-campaign/welcome')).html)).toContain(
      'All places of this offer are taken.',
    )
    expect((await postForm(app, '/link-campaign/welcome', order())).status).toBe(422)
    await places(null)
    const end = (ends_at: Date) =>
      db
        .updateTable('campaigns')
        .set({ starts_at: new Date(0), ends_at })
        .where('id', '=', campaign.id)
        .execute()
    await end(new Date(Date.now() - 1000))
    for (const answer of [
      await openPage(app, '/link-campaign/welcome'),
      await openPage(app, '/link-campaign/none'),
      await postForm(app, '/link-campaign/welcome', order()),
    ]) {
      expect(textOf(answer.html)).toContain('This offer isn’t running now')
      expect(answer.html.includes('href="/pricing"')).toBe(true)
    }
    expect((await openPage(app, '/link-campaign/none')).status).toBe(404)
    await end(campaign.ends_at)
  })
})

describe('what a messenger shows of a campaign’s link', () => {
  const tagOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null

  it('is its title, what it offers and until when, its picture and its address', async () => {
    for (const lang of ['my', 'en', 'ja']) {
      const { html } = await openPage(app, `/link-campaign/welcome?lang=${lang}`)
      const description = tagOf(html, 'description')
      expect(description?.length).toBeGreaterThan(20)
      expect(description?.length).toBeLessThan(250)
      expect(tagOf(html, 'og:description')).toBe(description)
      expect(tagOf(html, 'og:title')).toMatch(/ · Thazin$/)
      expect(tagOf(html, 'og:url')).toBe(`${app.deps.config.publicUrl}/link-campaign/welcome`)
      expect(tagOf(html, 'twitter:card')).toBe('summary_large_image')
      const picture = new URL(tagOf(html, 'og:image') ?? '')
      expect(picture.origin).toBe(app.deps.config.publicUrl)
      expect((await app.app.inject({ url: picture.pathname })).statusCode).toBe(200)
    }
  })

  it('is the campaign’s own cover where it has one, and one line whatever its text has', async () => {
    const campaigns = app.deps.db.updateTable('campaigns').where('slug', '=', 'welcome')
    const { cover_photo, description } = await app.deps.db
      .selectFrom('campaigns')
      .select(['cover_photo', 'description'])
      .where('slug', '=', 'welcome')
      .executeTakeFirstOrThrow()
    const long = `A "great" offer <b>\nnow ${'again '.repeat(80)}`
    await campaigns
      .set({ cover_photo: '/media/cover.webp', description: JSON.stringify({ my: long, en: long }) })
      .execute()
    const { html } = await openPage(app, '/link-campaign/welcome?lang=en')
    expect(tagOf(html, 'og:image')).toBe(`${app.deps.config.publicUrl}/media/cover.webp`)
    const said = tagOf(html, 'og:description') ?? ''
    expect(said).toMatch(/^A &quot;great&quot; offer &lt;b&gt; now again .*…/)
    expect(said).not.toContain('\n')
    await campaigns.set({ cover_photo, description: JSON.stringify(description) }).execute()
  })

  it('of one that isn’t running is nothing', async () => {
    const { html, status } = await openPage(app, '/link-campaign/no-such')
    expect([status, html.includes('property="og:')]).toEqual([404, false])
  })
})
