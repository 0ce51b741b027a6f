import { expect, it } from 'vitest'
import { faultOfBurmese } from '#domain/text/burmese/burmese-faults.ts'
import { canonicalOrder } from '#domain/text/burmese/burmese-order.ts'
import { listProblems } from '#server/content/read/problems.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { readWholeSchool } from '#tests/support/small-school.ts'
import { BurmeseCounts, splitBurmeseRuns } from './burmese-counts.ts'
import { makeSlipFinder } from './burmese-typos.ts'
import { checkBurmese } from './check-burmese.ts'
import { makeDuplicateMarkFinder } from './duplicate-marks.ts'

const files = await readWholeSchool()
const school = readSchoolFiles(files)

it('the school has no Burmese that looks like a slip but what spelling.yaml lists', () => {
  expect(listProblems(checkBurmese(school))).toBe('')
})

/** Slips as they happen, each with what is meant. */
const slips = [
  ['ကျေးဇူတင်ပါတယ်', 'ကျေးဇူးတင်ပါတယ်'],
  ['ကျေးဇူးတငပါတယ်', 'ကျေးဇူးတင်ပါတယ်'],
  ['မင်္ဂလပါ', 'မင်္ဂလာပါ'],
  ['မင်ဂလာပါ', 'မင်္ဂလာပါ'],
  ['ကျောင်သားပါ', 'ကျောင်းသားပါ'],
  ['ဘယ်လောက်ကျပါသလဲး', 'ဘယ်လောက်ကျပါသလဲ'],
  ['မနက်ဖြန့်တွေ့မယ်', 'မနက်ဖြန်တွေ့မယ်'],
  ['သွာမယ်', 'သွားမယ်'],
  ['ရေသောက်ချင်ပါတယ', 'ရေသောက်ချင်ပါတယ်'],
  ['စာအုပဖတ်နေတယ်', 'စာအုပ်ဖတ်နေတယ်'],
  ['အင်ဂလိပ်စာ', 'အင်္ဂလိပ်စာ'],
  ['အင်္ဂလိပစာ', 'အင်္ဂလိပ်စာ'],
  ['ဂျပန်စကာ', 'ဂျပန်စကား'],
  ['မြန်မာစကာပြော', 'မြန်မာစကားပြော'],
  ['အိမ့်မှာနေတယ်', 'အိမ်မှာနေတယ်'],
  ['ဈေးကြီပါတယ်', 'ဈေးကြီးပါတယ်'],
  ['မေးခွန်ဖြေပါ', 'မေးခွန်းဖြေပါ'],
  ['စာကြောင်ကိုဖတ်ပါ', 'စာကြောင်းကိုဖတ်ပါ'],
  ['အရမ်ကောင်းတယ်', 'အရမ်းကောင်းတယ်'],
  ['ဘာကြောင့လဲ', 'ဘာကြောင့်လဲ'],
  ['ဖုန်းနံပါတပေးပါ', 'ဖုန်းနံပါတ်ပေးပါ'],
  ['တစ်ယေက်လာတယ်', 'တစ်ယောက်လာတယ်'],
  ['လူကြီမင်း', 'လူကြီးမင်း'],
  ['ဆိုင်မှာဝယမယ်', 'ဆိုင်မှာဝယ်မယ်'],
  ['သူငယ်ချင်တွေ့တယ်', 'သူငယ်ချင်းတွေ့တယ်'],
  ['ဆရာမ့ကပြောတယ်', 'ဆရာမကပြောတယ်'],
  ['အလုပ်လုပနေတယ်', 'အလုပ်လုပ်နေတယ်'],
  ['ခဏစောင့ပါ', 'ခဏစောင့်ပါ'],
  ['ဆေးရုသွားတယ်', 'ဆေးရုံသွားတယ်'],
  ['ပစ္စညးများ', 'ပစ္စည်းများ'],
  ['ရထာစီးမယ်', 'ရထားစီးမယ်'],
  ['ထမင်စားပြီ', 'ထမင်းစားပြီ'],
] as const

it('finds more than thirty slips of which each stands in one file only, and what is meant', () => {
  const counts = new BurmeseCounts()
  for (const yaml of school.yamls)
    for (const { text } of yaml.texts()) for (const run of splitBurmeseRuns(text)) counts.add(yaml.file, run)
  for (const [written] of slips) counts.add('planted', written)
  const find = makeSlipFinder(counts)
  expect(slips.length).toBeGreaterThan(30)
  const missed = slips.filter(([written, meant]) => !find(written).some((slip) => meant.includes(slip.meant)))
  expect(missed).toEqual([])
})

it.each([
  ['ဒီိနေ့', 'is no syllable'],
  ['ရေးပါုု', 'is no syllable'],
  ['တက္ကသို်လ်', 'is no syllable'],
  ['ဝါက္ယများ', 'is no syllable'],
  ['၀န်ထမ်း', 'the digit ၀ or ၇ in place'],
  ['အ၀တ်အစား', 'the digit ၀ or ၇ in place'],
  ['အလုပ်၇ှိတယ်', 'the digit ၀ or ၇ in place'],
  ['ဆ၇ာမ', 'the digit ၀ or ၇ in place'],
  ['၁ဝ', 'the letter ဝ or ရ in place'],
  ['၁ရ၅', 'the letter ဝ or ရ in place'],
])('%s can not be written: it %s', (text, fault) => {
  expect(faultOfBurmese(canonicalOrder(text))).toContain(fault)
})

it.each(['၃ရက်', '၁၀ ကျပ်', '၅ဝတ်', '၇နာရီ', 'နံနက်၇နာရီ', 'ဝယ်', 'ယောက်ျား', 'ကျွန်ုပ်'])('%s is right', (text) => {
  for (const run of splitBurmeseRuns(text)) expect(faultOfBurmese(canonicalOrder(run))).toBeNull()
})

it('names file, line, what is written and what is meant, unless the list has it', () => {
  const file = 'english/units/a1-01-greetings/01-watch.yaml'
  const before = files.get(file)?.toString() ?? ''
  const changed = before.replace('my: မင်္ဂလာပါ', 'my: မင်္ဂလပါ')
  expect(changed).not.toBe(before)
  const planted = new Map([...files, [file, Buffer.from(changed)]])
  expect(listProblems(checkBurmese(readSchoolFiles(planted)))).toMatch(
    /^english\/units\/a1-01-greetings\/01-watch\.yaml:\d+ {2}\S+\.my: “မင်္ဂလ\S*” stands nowhere else; is it “မင်္ဂလာ\S*”, which stands \d+ times\?/,
  )
  const list =
    files
      .get('spelling.yaml')
      ?.toString()
      .replace(/words:\n {4}\[\n/, '$&      မင်္ဂလပါ,\n') ?? ''
  planted.set('spelling.yaml', Buffer.from(list))
  expect(listProblems(checkBurmese(readSchoolFiles(planted)))).toBe('')
})

it('one mark less, one more, or another that is alike', () => {
  const find = makeDuplicateMarkFinder(['ကား', 'ကို', 'ကီ', 'ကန်', 'ကျ'])
  expect([...find('ကာ')]).toEqual(['ကား'])
  expect([...find('ကိုး')]).toEqual(['ကို'])
  expect([...find('ကိ')].sort()).toEqual(['ကို', 'ကီ'].sort())
  expect([...find('ကမ်')]).toEqual(['ကန်'])
  expect([...find('ကြ')]).toEqual(['ကျ'])
  expect([...find('ကား')]).toEqual([])
  expect([...find('ခန်')]).toEqual([])
})
