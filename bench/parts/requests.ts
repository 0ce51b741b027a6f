import { randomUUID } from 'node:crypto'
import { tokenOf } from './fill.ts'
import type { Message } from './load.ts'

/** What Chromium accepts. */
const ACCEPTED = 'gzip, deflate, br, zstd'
/** What a program's own client sends with every call. */
const client = {
  'app-token': 'thazin-web',
  'app-version': 'V1',
  platform: 'web',
  'accept-encoding': ACCEPTED,
}

type Options = {
  who: (index: number) => string
  lessonId: number
  practiceId: number
  /** A multiple-choice question that is open to all. */
  questionId: number
  /** Cards that are open to all. */
  cardIds: readonly number[]
  /** A live class to come. */
  liveId: number
  /** The cookie with which a browser says that it has the style sheet. */
  styles: string
}

/** Goes through `learners` learners as if at random, the same way every time. */
export const everyone = (learners: number) => (index: number) => tokenOf(((index * 7919) % learners) + 1)

/** The cookie that the first page of a visit sets, `styles=…`. */
export async function stylesCookie(url: string): Promise<string> {
  const { headers } = await fetch(url)
  return /styles=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
}

/** The calls and pages that a learner's day is made of, each as request number `index`, sent with the token `who` answers. */
export function hotRequests({ who, lessonId, practiceId, questionId, cardIds, liveId, styles }: Options) {
  const call =
    (path: string) =>
    (index: number): Message => ({ path, headers: { ...client, authorization: `Bearer ${who(index)}` } })
  const write =
    (path: string, body: object, hasKey: boolean) =>
    (index: number): Message => ({
      method: 'POST',
      path,
      body,
      headers: {
        ...client,
        authorization: `Bearer ${who(index)}`,
        ...(hasKey && { 'idempotency-key': randomUUID() }),
      },
    })
  const page =
    (path: string, encoding = ACCEPTED, seen = styles) =>
    (index: number): Message => ({
      path,
      headers: { 'accept-encoding': encoding, cookie: `token=${who(index)}; locale=my; ${seen}` },
    })
  return {
    'GET /api/me': call('/api/me'),
    'GET /api/learn-units': call('/api/learn-units'),
    'GET /api/lessons/{id}': call(`/api/lessons/${lessonId}`),
    'POST save-viewed-video-second': write('/api/calendar/save-viewed-video-second', { second: 1 }, false),
    'the same with a key': write('/api/calendar/save-viewed-video-second', { second: 1 }, true),
    'POST submitVideoViewingBehaviours': (index: number) =>
      write(
        '/api/v3.0/submitVideoViewingBehaviours',
        { lesson_id: lessonId, last_reached_second: index % 40, watched: [[index % 30, (index % 30) + 10]] },
        false,
      )(index),
    'GET flash-cards?due=1': call('/api/flash-cards?due=1'),
    'GET flash-cards/overview': call('/api/flash-cards/overview'),
    'POST flash-cards/reviews, one': (index: number) =>
      write(
        '/api/flash-cards/reviews',
        { reviews: [reviewOf(cardIds[index % cardIds.length] ?? 0)] },
        false,
      )(index),
    'POST questions of a lesson': write('/api/questions', { lesson_id: practiceId }, false),
    'POST submit-quizzes, one answer': (index: number) =>
      write(
        '/api/submit-quizzes-practicing-behaviours',
        { practices: [answerTo(questionId, index)] },
        false,
      )(index),
    'GET weekly-chart-data': call('/api/weekly-chart-data'),
    'GET calendar/start': call('/api/calendar/start'),
    'POST calendar/save-repeat-weekly': write(
      '/api/calendar/save-repeat-weekly-schedule',
      { repeat_weekly_schedule: 1 },
      false,
    ),
    'GET get-live-events': call('/api/get-live-events'),
    'POST notify-me': write('/api/notify-me', { live_event_id: liveId }, false),
    'GET paginate-notifications': call('/api/paginate-notifications'),
    'POST me/notification-settings': write('/api/me/notification-settings', { kinds: { tip: true } }, false),
    'the page /learn': page('/learn'),
    'the page /learn, not compressed': page('/learn', 'identity'),
    'the page /learn, first visit': page('/learn', ACCEPTED, ''),
    'the page of a lesson': page(`/lessons/${lessonId}`),
    'the page /': (): Message => ({
      path: '/',
      headers: { 'accept-encoding': ACCEPTED, cookie: `locale=my; ${styles}` },
    }),
  }
}

const reviewOf = (card_id: number) => ({
  review_id: randomUUID(),
  card_id,
  rating: 3,
  reviewed_at: new Date().toISOString(),
  duration_ms: 4000,
})

const answerTo = (question_id: number, index: number) => ({
  question_id,
  answer: (index % 3) + 1,
  started_practice_at: new Date(Date.now() - 4000).toISOString(),
  ended_practice_at: new Date().toISOString(),
})

export type HotRequests = ReturnType<typeof hotRequests>
