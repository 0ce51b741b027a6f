import { newAddress, ticketOf } from '#tests/support/inbox/inquiries.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { pick, type Random, seeded, whole } from '../random.ts'

type Letter = {
  name: string
  email: string
  content: string
  website?: string
  seconds: number | null
  address: string
}

const NAMES = [
  'Su Su',
  'စုစု',
  'Aung Kyaw',
  'မောင်မောင်',
  'Hnin Wutyi',
  'Ko Thiha',
  'ဒေါ်မြ',
  'U BA TUN',
  '田中',
  'Nilar',
]
const OPENINGS = ['မင်္ဂလာပါ။', 'Hello,', 'Mingalaba, teacher.', 'ဆရာမရေ၊', 'Hi!', 'ဟယ်လို']
const MATTERS = [
  'ဖုန်းနံပါတ် ပြောင်းချင်ပါတယ်၊ ဘယ်လိုလုပ်ရမလဲ',
  'I paid with KBZPay yesterday and the lessons are still locked',
  'ဂျပန်စာ N5 အတန်း ဘယ်တော့ ဖွင့်မလဲ',
  'the sound of lesson 4 does not play on my phone',
  'စာမေးပွဲ ပြန်ဖြေလို့ ရပါသလား',
  'can I learn English and Japanese with one plan',
  'အစ်မအတွက် ငွေချေပေးချင်ပါတယ်၊ ဘယ်လို ချေရမလဲ',
  'my video is on https://youtu.be/abc, is my pronunciation right',
  'our village school has 12 pupils, is there a price for all',
  'ကျေးဇူးတင်ပါတယ်၊ သင်ခန်းစာတွေ အရမ်းကောင်းပါတယ်',
]

/** Hardly two people write the same about the same. */
const PLACES = [
  'Mandalay',
  'ရန်ကုန်',
  'Taunggyi',
  'မော်လမြိုင်',
  'Bangkok',
  'Osaka',
  'ပုသိမ်',
  'Myitkyina',
  'စစ်တွေ',
  'Singapore',
  'ပြည်',
  'Lashio',
]
const MORE = [
  'I use a Redmi phone.',
  'ဖုန်းက Samsung အဟောင်းပါ။',
  'My sister has the same problem.',
  'အလုပ်က ညနေမှ ပြန်ရောက်ပါတယ်။',
  'I work in a hotel.',
  'ကျောင်းသားပါ။',
  'Line is slow here.',
  'အိမ်မှာ ဝိုင်ဖိုင် မရှိပါဘူး။',
  'I am learning with my son.',
  'ဂျပန်သွားဖို့ ပြင်နေပါတယ်။',
]
const WHEN = [
  'since Monday',
  'မနေ့က',
  'this week',
  'တနင်္ဂနွေ',
  'for two days',
  'ဒီမနက်',
  'last night',
  'အခုပဲ',
  'after the update',
  'ပြီးခဲ့တဲ့လ',
]

const number = (random: Random) => whole(random, 900_000) + 1

function honest(random: Random): Letter {
  const content = `${pick(random, OPENINGS)} ${pick(random, PLACES)} ${pick(random, MATTERS)}? ${pick(random, MORE)} ${pick(random, WHEN)}`
  // Most write once from their own network; some leave the form open, some write by another client.
  const seconds = random() < 0.05 ? null : 8 + whole(random, 1800)
  return {
    name: pick(random, NAMES),
    email: `a${number(random)}@gmail.com`,
    content,
    seconds,
    address: newAddress(),
  }
}

const made = (random: Random, length: number) =>
  Array.from({ length }, () => pick(random, [...'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ'])).join('')
const site = (random: Random) => `https://www.${made(random, 8).toLowerCase()}.top/x${number(random)}`

/** Kinds of programs and sellers that fill in forms. */
const SPAMMERS: ((random: Random) => Partial<Letter>)[] = [
  () => ({ website: 'https://x.example' }),
  (random) => ({ seconds: whole(random, 3) }),
  (random) => ({ content: `Great deals at ${site(random)} and ${site(random)} and ${site(random)}` }),
  (random) => ({ content: `<a href="${site(random)}">cheap things</a>` }),
  (random) => ({
    content: `I found your website. Our SEO brings traffic to your pages, see ${site(random)}`,
  }),
  (random) => ({ content: `Играйте в лучшем казино ${number(random)} и выигрывайте ${site(random)}` }),
  (random) => ({ content: `${made(random, 14)} ${made(random, 11)}`, name: made(random, 10) }),
  (random) => ({
    content: `Invest in crypto and earn passive income, write on telegram @x${number(random)}, click here ${site(random)}`,
  }),
  (random) => ({ content: `Business loans for you, limited offer, number ${number(random)}` }),
]

const spam = (random: Random): Letter => ({
  ...honest(random),
  content: `We sell office chairs of the best quality, order number ${number(random)} today`,
  ...pick(random, SPAMMERS)(random),
})

/** Sends a letter as a page does. @returns its number; null where it was refused */
async function sendLetter(app: TestApp, { seconds, address, ...letter }: Letter): Promise<number | null> {
  const ticket = seconds === null ? undefined : await ticketOf(app, seconds)
  const { status, body } = await send(app, 'POST', '/contact', { ...letter, ticket }, { address })
  return status === 200 ? body.data.id : null
}

/** Sends so many letters, one in five of them honest. @returns the parts that were caught and held, and what was lost */
export async function sendSpam(count: number, seed: number) {
  const app = await startApp()
  const random = seeded(seed)
  const ids = { honest: [] as (number | null)[], spam: [] as (number | null)[] }
  for (let i = 0; i < count; i++) {
    const kind = random() < 0.2 ? 'honest' : 'spam'
    ids[kind].push(await sendLetter(app, kind === 'honest' ? honest(random) : spam(random)))
  }
  const rows = await app.deps.db.selectFrom('letters').select(['id', 'state']).execute()
  await app.stop()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const heldOf = (list: (number | null)[]) =>
    list.filter((id) => id !== null && states.get(id) === 'held').length
  const all = [...ids.honest, ...ids.spam]
  return {
    caught: heldOf(ids.spam) / ids.spam.length,
    held: heldOf(ids.honest) / ids.honest.length,
    lost: all.filter((id) => id === null || !states.has(id)).length,
  }
}
