import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#server/app/calls.ts'
import { send, startApp, type TestApp } from '../support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const url = (path: string) => path.replace(/\{\w+\}/g, '1')

test('every call is 401 without a token unless it is declared public or signed', async () => {
  for (const { name, call } of calls.values()) {
    if (call.access !== 'learner') continue
    const reply = await send(app, call.method, url(call.path))
    expect([name, reply.status, Object.keys(reply.body)]).toEqual([name, 401, ['message']])
  }
})

test('the public calls are these and no others', () => {
  const open = [...calls.values()].filter(({ call }) => call.access === 'public').map(({ name }) => name)
  expect(open.sort()).toMatchInlineSnapshot(`
    [
      "auth.login",
      "auth.replaceForgotPassword",
      "auth.requestForgotPassword",
      "auth.verifyForgotPassword",
      "auth.verifyLogin",
      "calendar.feed",
      "certificates.show",
      "courses.categories",
      "courses.features",
      "courses.skills",
      "events.record",
      "inbox.businessInquiry",
      "inbox.contact",
      "inbox.eraseLetter",
      "inbox.form",
      "inbox.forms",
      "inbox.letter",
      "inbox.scholarship",
      "inbox.sendForm",
      "inbox.ticket",
      "learn.levels",
      "payments.acknowledge",
      "payments.check",
      "payments.get",
      "payments.initializeByPhone",
      "payments.payCampaign",
      "payments.providers",
      "payments.receipt",
      "payments.sandboxOrder",
      "payments.sandboxPay",
      "payments.sendSlip",
      "plans.campaign",
      "plans.checkPromo",
      "plans.listPublic",
      "plans.promoPrices",
      "reference.countryCodes",
      "reference.languages",
      "site.apkLink",
      "site.page",
      "site.testimonials",
      "site.trialLesson",
      "video.master",
      "video.playlist",
      "video.segment",
    ]
  `)
})

test('the signed calls are these and no others, and refuse what nobody signed', async () => {
  const signed = [...calls.values()].filter(({ call }) => call.access === 'signed')
  expect(signed.map(({ name }) => name)).toEqual(['payments.callback'])
  for (const { call } of signed) {
    const path = call.path.replace('{provider}', 'sandbox')
    expect((await send(app, call.method, path, {})).status).toBe(400)
  }
})

test('every call has its handler', () => {
  for (const { name, stages } of calls.values())
    expect([name, typeof stages.handle]).toEqual([name, 'function'])
})
