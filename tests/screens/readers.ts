import { randomUUID } from 'node:crypto'
import { clientHeaders } from '#tests/support/start-app.ts'

/** A program to be looked at: where it listens, and the code that it last sent to a phone. */
export type Place = { url: string; codeOf: (phone: string) => Promise<string> }

/**
 * Who looks at a page: nobody who is signed in, someone who has not registered yet, a learner on the first day, one who has
 * done something of everything, and one who learns Japanese.
 */
export const READERS = ['visitor', 'newcomer', 'beginner', 'learner', 'japanese'] as const
export type Reader = (typeof READERS)[number]

/** The ids that addresses of pages need: a lesson of each type, and what else there is. */
export type Ids = Partial<Record<string, number | string>>
export type Readers = { tokens: Partial<Record<Reader, string>>; ids: Ids }

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, of which a few fields are read
type Json = any
type Send = (path: string, input?: Record<string, unknown>) => Promise<Json>

/** Makes the readers by the calls that the pages make themselves. */
export async function makeReaders(place: Place): Promise<Readers> {
  const newcomer = await signIn(place, '+959791230001')
  const beginner = await signIn(place, '+959791230002')
  const learner = await signIn(place, '+959791230003')
  const japanese = await signIn(place, '+959791230004')
  await sender(place.url, beginner)('POST /me/update', { name: 'မောင်မောင်' })
  const [send, sendJapanese] = [sender(place.url, learner), sender(place.url, japanese)]
  await send('POST /me/update', { name: 'စုစု', email: 'susu@example.com', gender: 'female' })
  await sendJapanese('POST /me/update', { name: 'အောင်အောင်', language_id: 2 })
  for (const guide of ['learn', 'japanese-characters'])
    for (const each of [send, sendJapanese]) await each('POST /guides/seen', { guide })
  const characters = await study(sendJapanese)
  const ids = { ...characters, ...(await study(send)), ...(await importDeck(place.url, learner)) }
  return {
    tokens: { newcomer, beginner, learner, japanese },
    ids: { ...ids, ...(await doTheRest(send, ids)) },
  }
}

async function signIn({ url, codeOf }: Place, phone: string): Promise<string> {
  const send = sender(url)
  await send('POST /login', { phone })
  return (await send('POST /verify-login', { phone, otp: await codeOf(phone) })).data.access_token
}

function sender(url: string, token?: string): Send {
  return async (call, input = {}) => {
    const [method, path] = call.split(' ') as [string, string]
    const isQuery = method === 'GET'
    const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await fetch(`${url}/api${path}${query}`, {
      method,
      headers: {
        ...clientHeaders,
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      ...(!isQuery && { body: JSON.stringify(input) }),
    })
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`)
    return await response.json()
  }
}

/** Completes the first unit of the learner's path, begins the second. @returns a lesson of each type, and a locked one */
async function study(send: Send): Promise<Ids> {
  const { data: units } = await send('GET /learn-units', { per_page: '20' })
  const lessons: Json[] = units.flatMap((unit: Json) => unit.lessons)
  const of = (type: string) => lessons.find((lesson) => lesson.lesson_type === type && !lesson.lock)?.id
  for (const lesson of units[0].lessons) await complete(send, lesson)
  const next = units[1].lessons.find((lesson: Json) => lesson.lesson_type === 'VIDEO' && !lesson.lock)
  if (next) await watch(send, next, 0.4)
  const ids: Ids = {
    locked: lessons.find(({ lock }) => lock)?.id,
    unit: next ? units[1].id : units[0].id,
    unitDone: units[0].id,
  }
  for (const type of ['VIDEO', 'PRACTICE', 'FLASH_CARD', 'CHARACTER']) if (of(type)) ids[type] = of(type)
  return ids
}

async function complete(send: Send, lesson: Json) {
  const { id, lesson_type: type } = lesson
  if (type === 'VIDEO') return await watch(send, lesson, 1)
  if (type === 'PRACTICE') return await answerQuestions(send, id)
  if (type === 'FLASH_CARD') return await reviewCards(send, id)
  const { data: characters } = await send(`GET /lessons/${id}/characters`)
  for (const { id: character_id } of characters)
    await send('POST /characters/practice', { character_id, mistakes: 0, duration_ms: 9000 })
}

const watch = (send: Send, { id, total_second: length }: Json, part: number) =>
  send('POST /v3.0/submitVideoViewingBehaviours', {
    lesson_id: id,
    last_reached_second: Math.floor(length * part),
    watched: [[0, length * part]],
  })

/** Every question is answered, the last two of them wrongly. */
async function answerQuestions(send: Send, lessonId: number) {
  const { data: questions } = await send('POST /questions', { lesson_id: lessonId, new_format: 1 })
  const now = Date.now()
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  const practices = questions.map(({ id, solution }: Json, index: number) => ({
    question_id: id,
    answer: index < questions.length - 2 ? solution.correct_answer : null,
    started_practice_at: at(-60 + index),
    ended_practice_at: at(-52 + index),
  }))
  await send('POST /submit-quizzes-practicing-behaviours', { practices })
}

async function reviewCards(send: Send, lessonId: number) {
  const { data: cards } = await send('GET /flash-cards', { lesson_id: String(lessonId), per_page: '100' })
  const reviews = cards.map(({ id }: Json, index: number) => ({
    review_id: randomUUID(),
    card_id: id,
    rating: 1 + (index % 4),
    reviewed_at: new Date().toISOString(),
    duration_ms: 4000,
  }))
  await send('POST /flash-cards/reviews', { reviews })
}

/** A deck of own cards, one of them long. */
async function importDeck(url: string, token: string): Promise<Ids> {
  const form = new FormData()
  const long = 'something that takes a whole sentence to say, as own cards sometimes do'
  form.set('file', new File([`tomato,ခရမ်းချဉ်သီး\nonion,ကြက်သွန်နီ\n${long},ရှည်သော စာကြောင်း\n`], 'Market.csv'))
  const headers = { ...clientHeaders, authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/decks/import`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`The deck was refused: ${await response.text()}`)
  const send = sender(url, token)
  const deck: number = (await send('GET /decks')).data[0].id
  const table = new FormData()
  table.set(
    'file',
    new File(
      [`Word,Reading,Meaning,Theme\nmango,man-go,သရက်သီး,fruit\n${long},,ရှည်သော စာကြောင်း,\n`],
      'Market.csv',
    ),
  )
  const drafted = await fetch(`${url}/api/decks/drafts`, { method: 'POST', headers, body: table })
  const draft: string = ((await drafted.json()) as Json).data.id
  return { deck, draft, ownCard: (await send(`GET /decks/${deck}`)).data.cards[0].id }
}

/** A course, a short that is kept, a password, minutes of today, and a question to the teacher. */
async function doTheRest(send: Send, { PRACTICE }: Ids): Promise<Ids> {
  const { data: courses } = await send('GET /popular-courses')
  const course = courses.find(({ lock }: Json) => !lock).id
  const lockedCourse = courses.find(({ lock }: Json) => lock)?.id
  await send('POST /enroll-course', { course_id: course })
  const short = (await send('GET /shorts')).data[0].id
  await send('POST /shorts/bookmark', { short_id: short, bookmarked: 1 })
  await send('POST /calendar/save-took-quizz-second', { second: 720 })
  const schedules = [1, 3, 5, 5, 7].map((day_id, n) => ({
    day_id,
    time: n < 3 ? '07:00' : '19:30',
    duration: 30,
  }))
  await send('POST /calendar/create-schedule-data', { schedules })
  await send('POST /calendar/save-repeat-weekly-schedule', { repeat_weekly_schedule: 1 })
  const coming = (await send('GET /get-live-events')).data.find(
    (one: Json) => one.status === 'upcoming' && !one.is_cancelled,
  )
  await send('POST /notify-me', { live_event_id: coming.id })
  await send('POST /store_student_question', { lesson_id: PRACTICE, question: 'a နှင့် an ဘာကွာပါသလဲ။' })
  const grammar = (await send('GET /grammar')).data[0].slug
  const microLesson = (await send('GET /micro-lessons')).data[0].id
  const { data: stories } = await send('GET /stories', { per_page: '100' })
  const openStories = stories.filter(({ lock }: Json) => !lock)
  const readStory = openStories.at(-1)?.slug
  if (readStory) await send(`POST /stories/${readStory}/finish`)
  const { data: writings } = await send('GET /writing', { per_page: '100' })
  const openWriting = writings.filter(({ lock }: Json) => !lock)
  const doneWriting = openWriting.at(-1)?.slug
  if (doneWriting) {
    await send(`POST /writing/${doneWriting}/draft`, { text: 'My name is Su.' })
    await send(`POST /writing/${doneWriting}/finish`)
  }
  const { characters } = (await send('GET /get-characters', { per_page: '100' })).data
  const character = characters.find(({ lock }: Json) => !lock).id
  const lockedCharacter = characters.find(({ lock }: Json) => lock)?.id
  const sent = await send('POST /contact', { name: 'စုစု', phone: '09791230003', content: 'ကျေးဇူးတင်ပါတယ်။' })
  const letter = sent.data.link.split('/').at(-1)
  return {
    course,
    lockedCourse,
    short,
    microLesson,
    ...(readStory && { story: openStories[0].slug, readStory }),
    ...(doneWriting && { writing: openWriting[0].slug, doneWriting }),
    lockedWriting: writings.find(({ lock }: Json) => lock)?.slug,
    lockedStory: stories.find(({ lock }: Json) => lock)?.slug,
    grammar,
    character,
    lockedCharacter,
    letter,
    ...(await pay(send)),
  }
}

/** A payment that waits, one that was paid, and a bank transfer. */
async function pay(send: Send): Promise<Ids> {
  const { data: plans } = await send('GET /subscription-plans')
  const begin = async (provider: string): Promise<string> => {
    const { data } = await send('POST /payment/initialize', { plan_id: plans[0].id, provider })
    return data.payment_id
  }
  const [payment, paidPayment, transfer] = [
    await begin('sandbox'),
    await begin('sandbox'),
    await begin('bank'),
  ]
  await send(`POST /sandbox-pay/${paidPayment}`, { decision: 'pay' })
  await send('POST /acknowledge', { payment_id: paidPayment })
  return { payment, paidPayment, transfer }
}
