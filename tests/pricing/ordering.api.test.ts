import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferedProvider } from '#server/providers/payments/port.ts'
import { newLearner, newPhone, sentCode } from '#tests/support/factories.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import { planIds, report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { choiceOf, openPage, postForm, textOf, typedIn } from './page-forms.ts'

let app: TestApp
let plans: Record<string, number>
beforeAll(async () => {
  app = await startApp({ pages: true, settings: sandboxSettings })
  plans = await planIds(app)
})
afterAll(() => app.stop())

const order = (more: Record<string, string> = {}) => ({
  plan_id: String(plans['english-90']),
  provider: 'sandbox',
  currency: 'MMK',
  attempt: randomUUID(),
  ...more,
})

const paymentOf = async (location: string | null) => {
  const id = /[0-9a-f-]{36}$/.exec(location ?? '')?.[0] ?? ''
  return await app.deps.db
    .selectFrom('payments')
    .leftJoin('payment_contacts', 'payment_contacts.payment_id', 'payments.payment_id')
    .selectAll('payments')
    .select(['phone', 'payer_name', 'payer_contact', 'message'])
    .where('payments.payment_id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('a learner’s order', () => {
  it('leads to the provider, at the server’s own price', async () => {
    const learner = await newLearner(app)
    const sent = await postForm(app, '/pricing', order({ amount: '1', price: '1' }), learner)
    expect([sent.status, sent.location]).toEqual([
      302,
      expect.stringMatching(/^\/sandbox-pay\/[0-9a-f-]{36}$/),
    ])
    const { kind, amount, currency, learner_id, phone } = await paymentOf(sent.location)
    expect([kind, amount, currency, learner_id, phone]).toEqual(['normal', 39_000, 'MMK', learner.id, null])
  })

  it('is one payment, however often its form is sent; another choice is another', async () => {
    const learner = await newLearner(app)
    const once = order()
    const sent = await Promise.all([1, 2, 3].map(() => postForm(app, '/pricing', once, learner)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([302]))
    expect(new Set(sent.map(({ location }) => location)).size).toBe(1)
    const other = await postForm(app, '/pricing', { ...once, plan_id: String(plans['english-30']) }, learner)
    expect(other.location).not.toBe(sent[0]?.location)
    const payment = await paymentOf(sent[0]?.location ?? null)
    await report(app, { payment_id: payment.payment_id, amount: 39_000, currency: 'MMK' }, 'failed')
    const again = await postForm(app, '/pricing', once, learner)
    expect([again.status, again.location === sent[0]?.location]).toEqual([302, false])
  })

  it('by bank transfer goes to the payment’s own page', async () => {
    const learner = await newLearner(app)
    const { location } = await postForm(app, '/pricing', order({ provider: 'bank' }), learner)
    expect(location).toMatch(/^\/payments\/[0-9a-f-]{36}$/)
  })

  it('says what is missing beside its field, and keeps what was typed', async () => {
    const learner = await newLearner(app)
    const typed = {
      for_other: '1',
      phone: '12',
      payer_name: 'Ma Hla',
      message: 'For you',
      promo_code: 'NOPE',
    }
    const { status, html } = await postForm(
      app,
      '/pricing',
      order({ ...typed, provider: '', plan_id: String(plans['english-365']) }),
      learner,
    )
    expect(status).toBe(422)
    expect(textOf(html)).toContain('Choose how to pay.')
    expect(textOf(html)).toContain('This code is not valid for this plan')
    // At the head of the form for who reads without script, and as toasts: each by its field's name.
    const head = html.slice(
      html.indexOf('form-faults'),
      html.indexOf('</noscript>', html.indexOf('form-faults')),
    )
    const said = html.slice(html.indexOf('data-toasts'))
    for (const text of ['How to pay: Choose how to pay.', 'Promo code: This code is not valid for this plan'])
      expect([textOf(head), textOf(said)]).toEqual([
        expect.stringContaining(text),
        expect.stringContaining(text),
      ])
    for (const name of ['phone', 'payer_name', 'promo_code'] as const)
      expect(typedIn(html, name)).toBe(typed[name])
    expect(html.includes('>For you</textarea>')).toBe(true)
    expect(choiceOf(html, 'plan_id', String(plans['english-365']))?.checked).toBe(true)
    expect(choiceOf(html, 'for_other', '1')?.checked).toBe(true)
  })

  it('for somebody else is for that one’s phone, with who pays and the message', async () => {
    const [learner, phone] = [await newLearner(app), newPhone()]
    const payer = { payer_name: 'Ma Hla', payer_contact: 'hla@example.com', message: 'Study well' }
    const fields = order({ for_other: '1', phone, ...payer })
    const { status, location } = await postForm(app, '/pricing', fields, learner)
    expect(status).toBe(302)
    expect(await paymentOf(location)).toMatchObject({ kind: 'pricing', learner_id: null, phone, ...payer })
    const wrong = await postForm(app, '/pricing', { ...fields, phone: '' }, learner)
    expect([wrong.status, wrong.html.includes('id="phone-note" class="field-error"')]).toEqual([422, true])
  })
})

describe('an order without sign-in', () => {
  it('is for a phone, and shows the payment to this browser', async () => {
    const phone = newPhone()
    const { status, location, cookies } = await postForm(
      app,
      '/pricing',
      order({ phone, payer_name: 'not asked' }),
    )
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/sandbox-pay\//)])
    expect(cookies).toMatch(/unauth_payment=[^;]+;.*HttpOnly/)
    expect(await paymentOf(location)).toMatchObject({ kind: 'pricing', phone, payer_name: null })
  })

  it('shows the whole price before it asks for a phone, and the rule of refunds before the button', async () => {
    const { html, status } = await openPage(app, `/pricing?plan=${plans['japanese-90']}`)
    expect(status).toBe(200)
    const places = [
      '47,000 kyat in all',
      'name="phone"',
      'Nothing renews by itself',
      'Within 7 days',
      'Pay 47,000',
    ]
    const found = places.map((text) => html.indexOf(text))
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(found[0]).toBeGreaterThan(0)
    expect(html.includes('<script')).toBe(false)
  })
})

describe('a promo code', () => {
  it('lowers the prices that it is for, by its button and by the address', async () => {
    const learner = await newLearner(app)
    const checked = await postForm(
      app,
      '/pricing',
      order({ intent: 'promo', promo_code: 'welcome5' }),
      learner,
    )
    expect(checked.status).toBe(200)
    const { html } = await openPage(app, '/pricing?product=english&promo=WELCOME5')
    for (const page of [checked.html, html]) {
      expect(textOf(page)).toContain('31,200 kyat in all')
      expect(textOf(page)).toContain('Pay 31,200 kyat')
      expect(textOf(page)).toContain('10,400 kyat a month')
    }
    const paid = await postForm(app, '/pricing', order({ promo_code: 'WELCOME5' }), learner)
    expect(await paymentOf(paid.location)).toMatchObject({ amount: 31_200, promo_code: 'WELCOME5' })
    const wrong = await openPage(app, '/pricing?product=japanese&promo=WELCOME5')
    expect(textOf(wrong.html)).toContain('This code is not valid for this plan')
    expect(textOf(wrong.html)).toContain('Pay 47,000 kyat')
  })

  it('that is not typed is asked for', async () => {
    const { status, html } = await postForm(app, '/pricing', order({ intent: 'promo' }))
    expect([status, textOf(html).includes('Fill in the promo code.')]).toEqual([422, true])
  })
})

describe('ways to pay', () => {
  const asked = askedProvider()
  const withProviders = async (providers: readonly OfferedProvider[], work: () => Promise<void>) => {
    const offered = app.deps.payments as OfferedProvider[]
    const before = [...offered]
    offered.splice(0, offered.length, ...providers)
    try {
      await work()
    } finally {
      offered.splice(0, offered.length, ...before)
    }
  }

  it('one that is down says so and can’t be chosen; one that refuses costs nothing and can be changed', async () => {
    const down = { ...asked.provider, isDown: () => true }
    await withProviders([down, ...app.deps.payments], async () => {
      const { html } = await openPage(app, '/pricing')
      expect(choiceOf(html, 'provider', 'asked')).toEqual({ checked: false, disabled: true })
      expect(textOf(html)).toContain('Asked Not working now')
      expect(choiceOf(html, 'provider', 'sandbox')).toEqual({ checked: true, disabled: false })
    })
    asked.silence(true)
    await withProviders([asked.provider], async () => {
      const { status, html } = await postForm(
        app,
        '/pricing',
        order({ provider: 'asked', phone: newPhone() }),
      )
      expect([status, textOf(html).includes('Nothing was charged')]).toEqual([422, true])
    })
    asked.silence(false)
  })

  it('that take no kyat are shown where their money is chosen', async () => {
    const abroad = { ...asked.provider, id: 'abroad', name: 'Abroad', currencies: ['USD'] as const }
    await withProviders([asked.provider, abroad], async () => {
      expect(textOf((await openPage(app, '/pricing')).html)).not.toContain('Abroad')
      const { html } = await openPage(app, '/pricing?currency=USD')
      expect(textOf(html)).toContain('Abroad')
      expect(textOf(html)).toContain('Pay US$4.99')
      expect(choiceOf(html, 'provider', 'asked')).toBeNull()
    })
  })

  it('are Onepay alone by the cookie or the address, and that is said where it is absent', async () => {
    const onepay = { ...asked.provider, id: 'onepay', name: 'Onepay' }
    await withProviders([...app.deps.payments, onepay], async () => {
      for (const [url, cookies] of [
        ['/pricing', 'onepay_only_view=1'],
        ['/pricing?showonepayonly=true'],
      ] as const) {
        const { html, headers } = await openPage(app, url, { cookies })
        expect(html.match(/name="provider"/g)).toHaveLength(1)
        expect(choiceOf(html, 'provider', 'onepay')?.checked).toBe(true)
        expect(String(headers['set-cookie'])).not.toContain('onepay_only_view')
      }
    })
    const { html } = await openPage(app, '/pricing', { cookies: 'onepay_only_view=1' })
    expect(textOf(html)).toContain('You can’t pay by Onepay now')
    expect(html.includes('name="provider"')).toBe(false)
  })

  it('are Onepay alone from the start through the sign-in to the order, whichever link is followed', async () => {
    const onepay = { ...asked.provider, id: 'onepay', name: 'Onepay' }
    await withProviders([...app.deps.payments, onepay], async () => {
      const start = await openPage(app, '/learn', { cookies: 'onepay_only_view=1' })
      expect(start.headers.location).toBe('/?showonepayonly=true')
      const landing = await openPage(app, '/?showonepayonly=true')
      const [kept = ''] = [landing.headers['set-cookie'] ?? []]
        .flat()
        .map((cookie) => cookie.split(';')[0] ?? '')
        .filter((cookie) => cookie.startsWith('onepay_visit='))
      const links = [...landing.html.matchAll(/href="(\/(?:pricing)?(?:\?[^"]*)?)"/g)].map(([, link]) => link)
      expect(links.length).toBeGreaterThan(4)
      for (const link of links) expect(link).toContain('showonepayonly=true')
      const phone = newPhone()
      const actions = async (page: Promise<{ html: string }>) =>
        [...(await page).html.matchAll(/<form[^>]*action="(\/(?:\?[^"]*)?)"/g)].map(([, action]) => action)
      const withCode = postForm(app, '/?showonepayonly=true', { phone, country_code: 'MM' })
      expect(await actions(withCode)).toEqual(['/?showonepayonly=true'])
      expect(await actions(openPage(app, '/?with=password&showonepayonly=true'))).toEqual([
        '/?with=password&amp;showonepayonly=true',
      ])
      const form = { phone, country_code: 'MM', otp: await sentCode(app, phone) }
      const signedIn = await postForm(app, '/?showonepayonly=true', form)
      const cookies = [kept, ...signedIn.cookies.split('\n').map((cookie) => cookie.split(';')[0])].join('; ')
      expect(cookies).toContain('token=')
      for (const browser of [kept, cookies]) {
        const { html } = await openPage(app, '/pricing', { cookies: browser })
        expect(html.match(/name="provider"/g)).toHaveLength(1)
        expect(choiceOf(html, 'provider', 'onepay')?.checked).toBe(true)
      }
    })
  })
})
