import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { LocalText } from '#server/platform/db/rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type DemoClass = {
  uuid: string
  /** From now to its beginning (ms). */
  startsIn: number
  duration: number
  language_id: number
  teacher: string
  title: LocalText
  description: LocalText
  seats: number | null
  isCancelled?: boolean
  isRecorded?: boolean
}

const uuid = (n: number) => `7a2c1f00-11fe-4c1a-9000-00000000000${n}`

const classes: DemoClass[] = [
  {
    uuid: uuid(1),
    startsIn: -5 * MINUTE,
    duration: 240,
    language_id: 1,
    teacher: 'ဆရာမ နှင်းနု',
    title: { my: 'အင်္ဂလိပ် စကားပြော ဝိုင်း', en: 'English conversation circle', ja: '英会話サークル' },
    description: {
      my: 'ဘယ်အဆင့်မှာပဲ ရှိရှိ လာပြောလို့ရပါတယ်။ မှားမှာ မကြောက်ပါနဲ့။',
      en: 'Whatever your level, come and talk. Mistakes are welcome.',
      ja: 'レベルを問わず参加できます。間違いを気にせず話しましょう。',
    },
    seats: 30,
  },
  {
    uuid: uuid(2),
    startsIn: 26 * HOUR,
    duration: 45,
    language_id: 2,
    teacher: 'ဆရာ ကျော်',
    title: { my: 'ခန အသံထွက်', en: 'How kana sound', ja: 'かなの発音' },
    description: {
      my: 'ခန စာလုံးတွေကို အသံမှန်အောင် အတူ ထွက်ကြည့်ကြမယ်။',
      en: 'We say the kana together until they sound right.',
      ja: '正しく発音できるまで、かなを一緒に声に出します。',
    },
    seats: 20,
  },
  {
    uuid: uuid(3),
    startsIn: 50 * HOUR,
    duration: 30,
    language_id: 1,
    teacher: 'ဆရာမ နှင်းနု',
    title: { my: 'ဈေးဝယ် စကားပြော', en: 'Talking at the market', ja: '市場での会話' },
    description: {
      my: 'ဈေးမေးတာ၊ ဈေးဆစ်တာတွေကို စကားပြော လေ့ကျင့်ကြမယ်။',
      en: 'Asking for prices, and bargaining.',
      ja: '値段の聞き方と、値切り方を練習します。',
    },
    seats: null,
  },
  {
    uuid: uuid(4),
    startsIn: 75 * HOUR,
    duration: 30,
    language_id: 1,
    teacher: 'ဆရာ ကျော်',
    title: { my: 'အလုပ်အင်တာဗျူး', en: 'Job interviews', ja: '就職の面接' },
    description: {
      my: 'အင်တာဗျူး မေးခွန်းတွေ ဖြေကြည့်မယ်။',
      en: 'We answer what interviewers ask.',
      ja: '面接でよく聞かれる質問に答えてみます。',
    },
    seats: 10,
    isCancelled: true,
  },
  {
    uuid: uuid(5),
    startsIn: -48 * HOUR,
    duration: 30,
    language_id: 1,
    teacher: 'ဆရာမ နှင်းနု',
    title: { my: 'နှုတ်ဆက်ခြင်း', en: 'Greetings', ja: '挨拶' },
    description: {
      my: 'ပထမဆုံး တွေ့တဲ့အခါ ပြောတဲ့ စကားတွေ။',
      en: 'What people say when they first meet.',
      ja: '初めて会った人との挨拶を学びます。',
    },
    seats: null,
    isRecorded: true,
  },
]

/** Classes relative to now, one of which can be joined. Those that are over since are held anew; the others stay as they are. */
export async function addDemoClasses(db: Database): Promise<void> {
  const now = Date.now()
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo classes'))`.execute(trx)
    const recording = trx
      .selectFrom('videos')
      .innerJoin('shorts', 'shorts.video_id', 'videos.id')
      .where('shorts.language_id', '=', 1)
      .where('shorts.hidden', '=', false)
      .orderBy('shorts.position')
      .select('videos.hosting_id')
      .limit(1)
    for (const { startsIn, isCancelled, isRecorded, title, description, ...said } of classes)
      await trx
        .insertInto('live_events')
        .values({
          ...said,
          title: JSON.stringify(title),
          description: JSON.stringify(description),
          // The clock's five minutes, as people set classes.
          starts_at: new Date(Math.floor((now + startsIn) / (5 * MINUTE)) * 5 * MINUTE),
          recording: isRecorded ? recording : null,
          cancelled_at: isCancelled ? new Date(now) : null,
        })
        .onConflict((conflict) =>
          conflict
            .column('uuid')
            .doUpdateSet({ starts_at: (eb) => eb.ref('excluded.starts_at') })
            .where(sql<boolean>`live_events.starts_at + live_events.duration * interval '1 minute' < now()`)
            .where('live_events.recording', 'is', null),
        )
        .execute()
  })
}
