import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('Burmese', () => {
  test.each(
    casesOf(`
မင်္ဂလာပါ | မင်္ဂလာပါ → right
မင်္ဂလာပါ | မင်္ဂလာပါ။ → right
မင်္ဂလာပါ | မင်္ဂလာ ပါ → right
မင်္ဂလာပါ | မင်္ဂလာ → wrong
မင်္ဂလာပါ | မင်္ဂလာပါရှင် → wrong
ကျေးဇူးတင်ပါတယ် | ကျေးဇူး တင်ပါတယ်။ → right
ကျေးဇူးတင်ပါတယ် | ကျေးဇူးတင်ပါသည် → wrong
ကျေးဇူးတင်ပါတယ် / ကျေးဇူးတင်ပါသည် | ကျေးဇူးတင်ပါသည် → right
ကို | ကု\u102d → right
ကို | ကိုု → right
ကို | ကိ → wrong
ကို | ကု → wrong
တော့် | တော\u103a\u1037 → right
ဝန်ကြီး | ၀န်ကြီး → right
ရန်ကုန် | ၇န်ကုန် → right
ဥပဒေ | ဉပဒေ → right
၂၁ | 21 → right
၂၁ | ၁၂ → wrong
၅ နာရီ | 5နာရီ → right
သား | သာ → wrong
သာ | သာ့ → wrong
သွား | သွာ → wrong
သွား | သွားပါ → wrong
နေ့ | နေ → wrong
ည | ညာ → wrong
ကား | ခါး → wrong
ပါ | ပာ → wrong
ဖေ | ဘေ → wrong
မြေး | မျေး → wrong
ရေ | ယေ → wrong
စာအုပ် | စာအုပ → wrong
စာအုပ် | စာ အုပ် → right
ကျောင်း | ကြောင်း → wrong
ကျောင်းသား | ကျောင်းသူ → wrong
ဆရာမ | ဆရာ → wrong
ထမင်းစားပြီးပြီလား | ထမင်း စား ပြီးပြီလား? → right
ထမင်းစားပြီးပြီလား | ထမင်းစားပြီလား → wrong
နေကောင်းလား | “နေကောင်းလား” → right
နေကောင်းလား | နေကောင်းပါသလား → wrong
မြန်မာ | မွန်မာ → wrong
မြန်မာ | မြ\u200bန်မာ → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'my' })).toBe(row.verdict)
  })
})
