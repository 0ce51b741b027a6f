import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { canonicalOrder } from './burmese-order.ts'
import { toZawgyi } from './to-zawgyi.ts'
import { fromZawgyi } from './zawgyi.ts'

/** The same words in both encodings. */
const PAIRS = [
  ['ျမန္မာစာ', 'မြန်မာစာ'],
  ['ေက်းဇူးတင္ပါတယ္', 'ကျေးဇူးတင်ပါတယ်'],
  ['ကၽြန္ေတာ္ သြားပါမယ္', 'ကျွန်တော် သွားပါမယ်'],
  ['ကမၻာေျမ', 'ကမ္ဘာမြေ'],
  ['အဂၤလိပ္စာ ေလ့လာေနပါတယ္', 'အင်္ဂလိပ်စာ လေ့လာနေပါတယ်'],
  ['ပညာေရး', 'ပညာရေး'],
  ['အေရးႀကီးတယ္', 'အရေးကြီးတယ်'],
  ['ဟုတ္ကဲ့', 'ဟုတ်ကဲ့'],
  ['ပုံစံကို တြဲပါ။', 'ပုံစံကို တွဲပါ။'],
] as const

test.each(PAIRS)('%s becomes %s', (zawgyi, unicode) => expect(fromZawgyi(zawgyi)).toBe(unicode))

test('Zawgyi inside other text is converted and the rest kept', () =>
  expect(fromZawgyi('Hello, ေက်းဇူးတင္ပါတယ္ ၁၂၃!')).toBe('Hello, ကျေးဇူးတင်ပါတယ် ၁၂၃!'))

describe('Unicode is never taken for Zawgyi', () => {
  test.each(PAIRS.map(([, unicode]) => unicode))('%s', (text) => expect(fromZawgyi(text)).toBe(text))
  test.each([
    'အဓိပ္ပာယ်',
    'သိပ္ပံ',
    'မေတ္တာထား၍',
    'ဤနေရာ',
    'အခြားဘာသာ',
    'အခြားဘာသာစကားကို',
    'ဤနေရာ၌',
    'ဒီစက်ကို မထိရပါဘူး။',
    'မိမိ၏',
    'သူတစ်ပါး၏ မိသားစုကို',
    'တစ်ပါး၏ မိသားစု',
    'အမ',
    'လူ၏',
    'ကု',
    'မင်္ဂလာပါ',
    'က',
    '၁၂၃',
    'hello',
    '',
    'ၵၢင်ႉ',
  ])('%s', (text) => expect(fromZawgyi(text)).toBe(text))
  test('nor is it when its marks were typed in another order', () => {
    for (const typed of ['လုပ်ပြးီ', 'အတိုငး်', 'နားခြငး်', 'သာွးပါ', 'တိးုတက်စေ']) expect(fromZawgyi(typed)).toBe(typed)
  })
})

describe('ဥ with a letter below it is a name in Unicode, or ဉ် in Zawgyi', () => {
  test.each([
    ...['မဥ္ဇူ', 'ကဥ္စန', 'ပဥ္စမ', 'ကဥ္စနာ', 'သဥ္ဇာ', 'အဥ္ဇလီ', 'ရဥ္ဇနာ', 'ဝဥ္စနာ', 'မဥ္ဇူသူ', 'ဦးမဥ္ဇူ', 'မဥ္စူ', 'ပဥ္စမတန်း'],
    ...['ကဥ္ဇာ', 'ဒေါ်ကဥ္စနာ', 'သဥ္ဇယ', 'ပဥ္ဉာ', 'အဥ္ဇနာ', 'စဥ္ဇူ', 'မဥ္ဇူ ကဥ္စန', 'Ma မဥ္ဇူ', 'မဉ္ဇူ', 'ကဉ္စန', 'ပဉ္စမ'],
  ])('%s stays', (name) => {
    expect(fromZawgyi(name)).toBe(name)
    expect(fromZawgyi(fromZawgyi(name))).toBe(name)
  })
  test.each([
    ['စဥ္းစား', 'စဉ်းစား'],
    ['ယာဥ္မ်ား', 'ယာဉ်များ'],
    ['ယာဥ္တိုက္မႈ', 'ယာဉ်တိုက်မှု'],
    ['ယာဥ္စီး', 'ယာဉ်စီး'],
    ['စဥ္စား', 'စဉ်စား'],
    ['အစဥ္ဆက္', 'အစဉ်ဆက်'],
    ['စဥ္ဆက္မျပတ္', 'စဉ်ဆက်မပြတ်'],
    ['ဝိညာဥ္', 'ဝိညာဉ်'],
    ['လုပ္ငန္းစဥ္', 'လုပ်ငန်းစဉ်'],
    ['ေမာ္ေတာ္ယာဥ္စစ္ေဆးေရး', 'မော်တော်ယာဉ်စစ်ဆေးရေး'],
  ])('%s is %s', (zawgyi, unicode) => expect(fromZawgyi(zawgyi)).toBe(unicode))
})

describe('signs in a row that only Zawgyi has are read, though the detector is not certain', () => {
  test.each([
    ['ပၪၥသီလ', 'ပဉ္စသီလ'],
    ['အၪၨလီ', 'အဉ္ဇလီ'],
    ['ပ႑ိတ', 'ပဏ္ဍိတ'],
    ['ဂႏၶ', 'ဂန္ဓ'],
    ['ဂႏၳ', 'ဂန္ထ'],
    ['အက်ႌ', 'အင်္ကျီ'],
    ['ဉာဏ္', 'ဉာဏ်'],
    ['ဉာဏ္ပညာ', 'ဉာဏ်ပညာ'],
    ['ဩဂုတ္လ', 'ဩဂုတ်လ'],
    ['ဥေရာပ', 'ဥရောပ'],
  ])('%s is %s', (zawgyi, unicode) => expect(fromZawgyi(zawgyi)).toBe(unicode))
  test.each([
    ...['ကၪ ၥ', 'ၵႏၶ', 'လႏ ၵ', 'ပ႑ ၵ', 'သင်ႌ', 'ၵင်ႌ', 'ကျွန္', 'သဏ္မုခ', 'ဥေယျဓမ္မ', 'ဉေယျ', 'ဉာဏ', 'ပဉှာ'],
    ...['ကျွန်တော် အက်ႌ ဝယ်ချင်ပါတယ်', 'ကျွန်တော် ဉာဏ္ မကောင်းပါဘူး'],
    ...['မြန်မာနိုင်ငံ ဂႏၶ', 'ကျေးဇူးတင်ပါတယ် ပ႑ိတ'],
  ])('%s stays', (text) => expect(fromZawgyi(text)).toBe(text))
})

test('what is shown in Zawgyi reads back as what was stored', () => {
  for (const [, unicode] of PAIRS) expect(canonicalOrder(fromZawgyi(toZawgyi(unicode)))).toBe(unicode)
})

test('a hostile text is answered as it came', () => {
  const text = `ေက်းဇူး${'\u103c'.repeat(300_000)}`
  expect(fromZawgyi(text)).toBe(text)
})

test('no text of the interface is taken for Zawgyi', async () => {
  const messages: Record<string, string> = JSON.parse(await readFile('messages/my.json', 'utf8'))
  const texts = Object.values(messages).filter((text) => typeof text === 'string')
  expect(texts.filter((text) => fromZawgyi(text) !== text)).toEqual([])
})
