import { randomUUID } from 'node:crypto'
import { makeVouchers } from '#server/features/billing/vouchers/make-vouchers.ts'
import type { BoundCall } from '#server/platform/call/perform.ts'
import { ageCodes, newPhone, PASSWORD, sentCode } from '#tests/support/factories.ts'
import { REASON, tokenOf } from '#tests/support/inbox/inquiries.ts'
import { send, type TestApp } from '#tests/support/start-app.ts'
import type { Filled } from './fill.ts'
import type { SchoolIds } from './school.ts'

export type Walker = { id: number; token: string; phone: string }

/** A learner with rows everywhere, in a program with a school. */
export type World = { app: TestApp; school: SchoolIds; learner: Walker; made: Filled }

type Value = (world: World) => unknown
type Values = Readonly<Record<string, Value>>

const now = () => new Date().toISOString()
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const ownOf =
  (table: string, column = 'id'): Value =>
  ({ made }) =>
    made.get(table)?.[0]?.[column]
const file = (name: string, text: string) => () => new File([text], name)
export const picture = () => new File([Buffer.from(PIXEL, 'base64')], 'slip.png', { type: 'image/png' })
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const nextPhones = new WeakMap<Filled, string>()

/** The phone that a learner changes to: always the same one. */
export function nextPhoneOf({ made }: Pick<World, 'made'>): string {
  const phone = nextPhones.get(made) ?? newPhone()
  nextPhones.set(made, phone)
  return phone
}

/** What a learner has of their own, by the field, or by the call and the field: somebody else's is nobody's business. */
const OWN: Values = {
  schedule_id: ownOf('study_sessions'),
  number: ownOf('certificates', 'number'),
  deck_id: ownOf('decks'),
  draft_id: ownOf('deck_drafts'),
  payment_id: ownOf('payments', 'payment_id'),
  notification_id: ownOf('notifications'),
  session_id: ownOf('level_tests', 'session_id'),
  review_id: ownOf('reviews', 'review_id'),
  appeal_ids: (world) => [ownOf('appeals')(world)],
  token: letterToken,
  'auth.endSessions session_id': ownOf('sessions'),
  'calendar.feed token': async ({ app, learner }) => {
    const { body } = await send(app, 'GET', '/calendar/start', {}, learner)
    return new URL(body.data.calendar_url).searchParams.get('token')
  },
  'decks.findCard card_id': ownOf('deck_cards'),
  'decks.changeCard card_id': ownOf('deck_cards'),
  'decks.removeCard card_id': ownOf('deck_cards'),
  'decks.importDraft draft_id': lastDraft,
  'payments.receipt payment_id': paidPayment,
  'payments.acknowledge payment_id': paidPayment,
  'payments.sendSlip payment_id': (world) => newPayment(world, 'bank'),
  'payments.check payment_id': (world) => newPayment(world, 'sandbox'),
  'payments.sandboxPay payment_id': (world) => newPayment(world, 'sandbox'),
  'practice.answersSeen question_ids': (world) => [ownOf('student_questions')(world)],
}

/** Everything else that a call must be given, by the field, or by the call and the field. */
const SAID: Values = {
  second: () => 10,
  event_id: () => randomUUID(),
  at: now,
  language_id: () => 1,
  phone: ({ learner }) => learner.phone,
  name: () => 'Su Su',
  email: () => `su-${randomUUID()}@example.org`,
  password: () => PASSWORD,
  password_confirmation: () => PASSWORD,
  lesson_id: ({ school }) => school.practice,
  japan_lesson_id: ({ school }) => school.drawing,
  character_id: ({ school }) => school.kana,
  card_id: ({ school }) => school.card,
  course_id: ({ school }) => school.course,
  question_id: ({ school }) => school.question,
  question_ids: ({ school }) => [school.question],
  live_event_id: ({ school }) => school.live,
  level_id: ({ school }) => school.level,
  plan_id: ({ school }) => school.plan,
  short_id: ({ school }) => school.short,
  videoId: ({ school }) => school.hosting,
  provider: () => 'sandbox',
  day_id: () => 2,
  time: () => '06:30',
  duration: () => 30,
  mistakes: () => 0,
  duration_ms: () => 4000,
  answers: () => [],
  front: () => 'mango',
  back: () => 'သရက်သီး',
  both_ways: () => true,
  bookmarked: () => true,
  is_named: () => true,
  repeat_weekly_schedule: () => true,
  content: () => `Good morning, ${randomUUID()}`,
  'auth.login phone': newPhone,
  'auth.verifyLogin otp': (world) => codeBy(world, '/login', { phone: world.learner.phone }),
  'auth.verifyForgotPassword otp': (world) => forgottenCode(world),
  'auth.replaceForgotPassword reset_token': async (world) => {
    const { phone } = world.learner
    const input = { phone, otp: await forgottenCode(world) }
    return (await send(world.app, 'POST', '/verify-otp-for-forget-password', input)).body.data.reset_token
  },
  'auth.updatePhone phone': nextPhoneOf,
  'auth.updatePhoneDirectly phone': nextPhoneOf,
  'auth.verifyUpdatePhone otp': (world) => {
    const phone = nextPhoneOf(world)
    return codeBy(world, '/me/update-phone-number', { phone }, phone)
  },
  'auth.setPassword otp': (world) => codeBy(world, '/me/request-confirmation'),
  'auth.confirm otp': (world) => codeBy(world, '/me/request-confirmation'),
  'auth.deleteAccount otp': (world) => codeBy(world, '/me/request-delete'),
  'calendar.create schedules': () => [{ day_id: 1, time: '07:00', duration: 30 }],
  'characters.ofLesson lesson_id': ({ school }) => school.drawing,
  'decks.importFile file': file('Walk.csv', 'tomato,ခရမ်းချဉ်သီး\n'),
  'decks.draftFile file': file('Walk.csv', 'onion,ကြက်သွန်နီ\n'),
  'events.record events': () => [{ type: 'event', name: 'walk', path: '/learn', at: now() }],
  'flashCards.list due': () => 1,
  'flashCards.review reviews': ({ school }) => [
    { review_id: randomUUID(), card_id: school.card, rating: 3, reviewed_at: now(), duration_ms: 4000 },
  ],
  'flashCards.setAside as': () => 'buried',
  'grammar.open slug': ({ school }) => school.grammar,
  'grammar.check slug': ({ school }) => school.grammar,
  'inbox.businessInquiry company': () => 'Golden Land',
  'inbox.businessInquiry team_size': () => 12,
  'inbox.contact phone': ({ learner }) => learner.phone,
  'inbox.form slug': ({ school }) => school.form,
  'inbox.sendForm slug': ({ school }) => school.form,
  'inbox.sendForm name': () => 'Su Su',
  'inbox.sendForm phone': ({ learner }) => learner.phone,
  'inbox.sendForm language': () => 'english',
  'inbox.sendForm on_time': () => true,
  'inbox.applyScholarship reason': () => REASON,
  'inbox.oddSound kind': () => 'question',
  'inbox.oddSound id': ({ school }) => String(school.question),
  'learn.unit id': ({ school }) => school.unit,
  'learn.lesson id': ({ school }) => school.video,
  'microLessons.open id': ({ school }) => school.microLesson,
  'microLessons.read id': ({ school }) => school.microLesson,
  'payments.payCampaign slug': () => 'welcome',
  'payments.payCampaign plan_id': ({ school }) => school.campaignPlan,
  'payments.sandboxPay decision': () => 'pay',
  'payments.sendSlip image': picture,
  'payments.sendSlip reference': () => String(Date.now()),
  'plans.campaign slug': () => 'welcome',
  'plans.checkPromo code': () => 'WELCOME5',
  'plans.promoPrices code': () => 'WELCOME5',
  plan_ids: ({ school }) => [school.plan],
  'practice.submit practices': ({ school }) => [
    { question_id: school.question, answer: 1, started_practice_at: now(), ended_practice_at: now() },
  ],
  'practice.questions lesson_id': ({ school }) => school.practice,
  'practice.askTeacher question': () => `Why is it so, ${randomUUID()}?`,
  'practice.appeal answer': () => 'this',
  'practice.guideSeen guide': () => 'learn',
  'profile.update name': () => 'Aung Aung',
  'profile.savePushToken firebase_token': ({ learner }) => `push-${learner.id}-`.padEnd(140, 'x'),
  'registration.answer knows': () => 'lot',
  'shorts.watched id': ({ school }) => school.short,
  'site.page slug': () => 'faq',
  'stories.open slug': ({ school }) => school.story,
  'stories.check slug': ({ school }) => school.story,
  'stories.finish slug': ({ school }) => school.story,
  'stories.read id': ({ school }) => school.storyId,
  'study.pause until': () => day(3),
  'survey.answer answers': () => [{ question_id: 2, choice_ids: [3] }],
  'unitTests.show id': ({ school }) => school.unit,
  'unitTests.begin id': ({ school }) => school.unit,
  'unitTests.finish id': ({ school }) => school.unit,
  'video.master id': ({ school }) => school.hosting,
  'video.master code': videoCode,
  'video.playlist id': ({ school }) => school.hosting,
  'video.playlist code': videoCode,
  'video.playlist rung': () => '144p',
  'video.segment id': ({ school }) => school.hosting,
  'video.segment code': videoCode,
  'video.segment rung': () => '144p',
  'video.segment segment': () => '0.ts',
  'video.key id': ({ school }) => school.hosting,
  'video.key code': videoCode,
  'video.subtitle id': ({ school }) => school.hosting,
  'video.subtitle lang': () => 'en.vtt',
  'video.transcript id': ({ school }) => school.hosting,
  'video.submitViewing lesson_id': ({ school }) => school.video,
  'video.submitViewing last_reached_second': () => 5,
  'vouchers.redeem code': newVoucher,
  'words.find word': () => 'hello',
  'words.coverage kind': () => 'lesson',
  'words.coverage id': ({ school }) => school.video,
  'writing.open slug': ({ school }) => school.writing,
  'writing.keep slug': ({ school }) => school.writing,
  'writing.keep text': () => 'My name is Su.',
  'writing.finish slug': ({ school }) => school.writing,
  'writing.work id': ({ school }) => school.writingId,
}

export type Input = Record<string, unknown>

/**
 * What a call is given that may be answered: every field that it needs, and those that are said for it here.
 * @param theirs whose the things are that the input names, by default the learner's own
 * @returns the input, and whether it names anything of a learner's own
 * @throws Error that names the field of a call that nothing is known for
 */
export async function inputOf(
  { name, call }: BoundCall,
  world: World,
  theirs = world,
): Promise<{ input: Input; isOwn: boolean }> {
  const input: Input = {}
  let isOwn = false
  const said = Object.keys(SAID).flatMap((key) =>
    key.startsWith(`${name} `) ? [key.slice(name.length + 1)] : [],
  )
  const own = Object.keys(OWN).flatMap((key) =>
    key.startsWith(`${name} `) ? [key.slice(name.length + 1)] : [],
  )
  const needed = Object.entries(call.input.shape).flatMap(([field, schema]) =>
    schema.safeParse(undefined).success ? [] : [field],
  )
  for (const field of new Set([...needed, ...said, ...own])) {
    const ownValue = OWN[`${name} ${field}`] ?? (SAID[`${name} ${field}`] ? undefined : OWN[field])
    const value = ownValue ?? SAID[`${name} ${field}`] ?? SAID[field]
    if (!value) throw new Error(`Say in tests/support/walks/inputs.ts what ${field} of ${name} may be.`)
    if (ownValue) isOwn = true
    input[field] = await value(ownValue ? theirs : world)
  }
  return { input, isOwn }
}

async function codeBy(world: World, path: string, input: Input = {}, phone = world.learner.phone) {
  const { app, learner } = world
  await ageCodes(app, learner.phone, 61)
  if (phone !== learner.phone) await ageCodes(app, phone, 61)
  const { status, body } = await send(app, 'POST', path, input, learner)
  if (status !== 200) throw new Error(`${path} sent no code: ${JSON.stringify(body)}`)
  return await sentCode(app, phone)
}

const forgottenCode = (world: World) =>
  codeBy(world, '/request-otp-for-forget-password', { phone: world.learner.phone })

/** A learner has one draft: the last one. */
async function lastDraft({ app, learner }: World) {
  const { db } = app.deps
  return (
    await db.selectFrom('deck_drafts').select('id').where('learner_id', '=', learner.id).executeTakeFirst()
  )?.id
}

export async function letterToken({ app, learner }: World) {
  const input = { name: 'Su Su', phone: learner.phone, content: `A letter, ${randomUUID()}` }
  const { body } = await send(app, 'POST', '/contact', input, learner)
  return tokenOf(body.data.link)
}

async function newPayment({ app, learner, school }: World, provider: string): Promise<string> {
  const { body } = await send(app, 'POST', '/payment/initialize', { plan_id: school.plan, provider }, learner)
  return body.data?.payment_id ?? randomUUID()
}

async function paidPayment(world: World) {
  const payment = await newPayment(world, 'sandbox')
  await send(world.app, 'POST', `/sandbox-pay/${payment}`, { decision: 'pay' }, world.learner)
  return payment
}

async function videoCode({ app, learner, school }: World) {
  return (await send(app, 'GET', '/vdocipher/otp', { videoId: school.hosting }, learner)).body.otp
}

async function newVoucher({ app, school }: World) {
  const plan = await app.deps.db
    .selectFrom('plans')
    .select(['id', 'product', 'duration_days'])
    .where('id', '=', school.plan)
    .executeTakeFirstOrThrow()
  return (await makeVouchers(app.deps, { plan, count: 1, batch: 'walk' }))[0]
}
