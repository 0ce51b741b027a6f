import { expect, test } from 'vitest'
import { normalise, toZawgyi } from '#domain/text/clean-text.ts'
import { compareKey } from '#domain/text/compare-key.ts'
import { joinParticles, WORD_JOINER } from './join-particles.ts'

const shown = (text: string) => joinParticles(text).replaceAll(WORD_JOINER, '+')

test.each([
  ['ကျွန်တော် စာအုပ်ကို ဖတ်နေပါသည်။', 'ကျွန်တော် စာအုပ်+ကို ဖတ်+နေ+ပါ+သည်။'],
  ['ကလေးတွေ ကောင်းကောင်း တွေ့ကြသည်', 'ကလေး+တွေ ကောင်းကောင်း တွေ့+ကြ+သည်'],
  ['ကိုယ့်ပါးစပ်ဖြင့် ပြောပါ', 'ကိုယ့်ပါးစပ်+ဖြင့် ပြော+ပါ'],
  ['ကျွန်တော် မသိပါဘူး ခင်ဗျာရယ်', 'ကျွန်တော် မ+သိ+ပါ+ဘူး ခင်ဗျာရယ်'],
  ['ရလဒ်ကို လျှောက်ထားသူတိုင်းအား ပြောပါသည်', 'ရလဒ်+ကို လျှောက်+ထား+သူတိုင်း+အား ပြော+ပါ+သည်'],
  ['ဒီနေ့ ပိုကောင်းပါတယ်၊ မရပါ', 'ဒီနေ့ ပို+ကောင်း+ပါ+တယ်၊ မ+ရ+ပါ'],
  ['ဒီသတင်းခေါင်းစဉ် ကြည့်ပါဦး ကိုဇော်', 'ဒီသတင်းခေါင်းစဉ် ကြည့်+ပါ+ဦး ကို+ဇော်'],
  ['ကိုယ်တိုင်ပဲ ဒေါ်ခင်နဲ့ စုစု သွားကြမယ်', 'ကိုယ်တိုင်+ပဲ ဒေါ်+ခင်+နဲ့ စုစု သွား+ကြ+မယ်'],
  ['ဤဖိုင်ကို ဒေါင်းလုဒ် လုပ်နိုင်ပါသည်', 'ဤဖိုင်+ကို ဒေါင်း+လုဒ် လုပ်+နိုင်+ပါ+သည်'],
  ['ဒီပန်းသီးက သိပ်ဈေးကြီးပါတယ်နော်', 'ဒီပန်းသီး+က သိပ်ဈေး+ကြီး+ပါ+တယ်+နော်'],
  ['တစ်နေ့ကို ဘယ်နှမိနစ် ဖြစ်ဖြစ် ခင်ဗျာ', 'တစ်နေ့+ကို ဘယ်+နှ+မိနစ် ဖြစ်ဖြစ် ခင်ဗျာ'],
])('%s keeps its particles: %s', (text, joined) => expect(shown(text)).toBe(joined))

test('no syllable is cut, nothing is joined after a space or a sign, and other languages stay', () => {
  const text = 'အင်္ဂလိပ်စာ တက္ကသိုလ် ကက်ဆက် ပါ၊ ပါ။ ပါ (ပါ) ၁၂ က မိုး မန် ပို့ ဓမ္မဗေဒ မ ပို'
  expect(shown(text)).toBe(text)
  expect(joinParticles('Nothing to join in this sentence, 日本語もそうです。')).not.toContain(WORD_JOINER)
})

test.each([
  ['ဆက်သင်မည်', 'ဆက်+သင်+မည်'],
  ['ပြန်ကြည့်မယ်', 'ပြန်+ကြည့်+မယ်'],
  ['မင်္ဂလာပါ ကိုဇော် ၁၂ ခု', 'မင်္ဂ+လာ+ပါ ကို+ဇော် ၁၂ ခု'],
  ['ကောင်းကောင်းသွားကြပါစို့', 'ကောင်းကောင်း+သွား+ကြ+ပါစို့'],
  ['ကောင်းကောင်း သွားကြမယ်', 'ကောင်း+ကောင်း သွား+ကြ+မယ်'],
])('the label %s breaks at its spaces, and within a phrase only where that is long: %s', (text, joined) =>
  expect(shown(text)).toBe(joined),
)

test('what is short stands on one line', () => expect(shown('ဝင်ပါတယ်')).toBe('ဝင်ပါတယ်'))

test('what was copied from a page is stored, compared and shown in Zawgyi without joiners', () => {
  const text = 'ကျေးဇူးတင်ပါတယ် ခင်ဗျာ'
  expect(normalise(joinParticles(text))).toBe(text)
  expect(compareKey(joinParticles(text))).toBe(compareKey(text))
  expect(toZawgyi(text)).not.toContain(WORD_JOINER)
})
