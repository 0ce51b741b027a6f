import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseExactly } from '../exact-json.ts'
import { isSigned, sign, signedText } from './sign.ts'
import { vendorSign } from './simulator.suite.ts'

const KEY = '192006250b4c09247ec02edce69f6a2d'

it('signs the example of KBZPay’s documentation', () => {
  const example = {
    timestamp: '1536637503',
    notify_url: 'http://test.com/payment/notify',
    nonce_str: '845255910308564481',
    sign_type: 'SHA256',
    method: 'kbz.payment.precreate',
    version: '1.0',
    merch_order_id: '201811212009001',
    merch_code: '100001',
    appid: 'kp123456789987654321abcdefghijkl',
    trade_type: 'APPH5',
    total_amount: '1000',
    trans_currency: 'MMK',
  }
  expect(signedText(example)).toBe(
    'appid=kp123456789987654321abcdefghijkl&merch_code=100001&merch_order_id=201811212009001' +
      '&method=kbz.payment.precreate&nonce_str=845255910308564481' +
      '&notify_url=http://test.com/payment/notify&timestamp=1536637503&total_amount=1000' +
      '&trade_type=APPH5&trans_currency=MMK&version=1.0',
  )
  // printf '%s' "$TEXT&key=$KEY" | openssl dgst -sha256
  expect(sign(example, KEY)).toBe('9772777A4AA42FA8B4B4106BEC3348EB7BA2AB2C70BEEA6F17C8051B91F38A1D')
})

const CALLBACK = `{"appid":"kp1","notify_time":"1536637503","merch_code":"100001","merch_order_id":"ord_1",
  "mm_order_id":"0100","total_amount":1000.50,"trans_currency":"MMK","trade_status":"PAY_SUCCESS",
  "trans_end_time":"1536637503","callback_info":"title%3diphonex","nonce_str":"n1","Wallet_identifier":"KBZ",
  "sign_type":"SHA256"}`
/** By openssl, over the fields with `Wallet_identifier=KBZ` in front and `total_amount=1000.50`. */
const CALLBACK_SIGN = 'EB462D23045816DED54FCB458D4328704DE6EEB899CBF91B1D1B08316F59F381'

it('sorts by ASCII: Wallet_identifier comes before every small letter, which a sort by language gets wrong', () => {
  const fields = parseExactly(CALLBACK) as Record<string, unknown>
  expect(signedText(fields).split('=')[0]).toBe('Wallet_identifier')
  expect(sign(fields, KEY)).toBe(CALLBACK_SIGN)
  expect(Object.keys(fields).sort((one, other) => one.localeCompare(other))[0]).toBe('appid')
})

it('signs a number as its exact text: the 0 of 1000.50 stays', () => {
  const exact = parseExactly(CALLBACK) as Record<string, unknown>
  expect(signedText(exact)).toContain('&total_amount=1000.50&')
  const lost = JSON.parse(CALLBACK) as Record<string, unknown>
  expect(sign(lost, KEY)).not.toBe(CALLBACK_SIGN)
})

it('signs whatever fields arrive, one that KBZPay adds tomorrow too', () => {
  const fields = { ...(parseExactly(CALLBACK) as object), brand_new: 'x' }
  expect(isSigned({ ...fields, sign: sign(fields, KEY) }, [KEY])).toBe(true)
  expect(isSigned({ ...fields, sign: CALLBACK_SIGN }, [KEY])).toBe(false)
})

it('leaves out what is empty, what is no scalar, sign and sign_type', () => {
  const fields = {
    b: '',
    c: null,
    d: {},
    e: ['x'],
    f: undefined,
    sign: 's',
    sign_type: 't',
    a: '1',
    g: false,
    h: 0,
  }
  expect(signedText(fields)).toBe('a=1&g=false&h=0')
})

it('does not encode what it signs', () => {
  expect(signedText({ a: 'x y&z=%3d', b: 'ကျပ်' })).toBe('a=x y&z=%3d&b=ကျပ်')
})

it('agrees with a second implementation for any fields', () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,15}$/)
  fc.assert(
    fc.property(
      fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.boolean())),
      fc.string(),
      (more, key) => {
        const fields = { version: '1.0', ...more }
        expect(sign(fields, key)).toBe(vendorSign(fields, key))
      },
    ),
  )
})

it('takes a signature under any key that is valid, in either case, and no other', () => {
  const fields = { a: '1' }
  const signed = (key: string) => ({ ...fields, sign: sign(fields, key).toLowerCase() })
  expect([signed('new'), signed('old'), signed('older')].map((one) => isSigned(one, ['new', 'old']))).toEqual(
    [true, true, false],
  )
  for (const given of [undefined, null, 1, '', [sign(fields, 'new')]])
    expect(isSigned({ ...fields, sign: given }, ['new'])).toBe(false)
})
