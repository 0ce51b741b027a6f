import { randomUUID } from 'node:crypto'
import { tokenOf } from './fill.ts'
import type { Message } from './load.ts'

/** What a program's own client sends with every call. */
const client = { 'app-token': 'thazin-web', 'app-version': 'V1', platform: 'web', 'accept-encoding': 'br' }

type Options = {
  who: (index: number) => string
  lessonId: number
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
export function hotRequests({ who, lessonId, styles }: Options) {
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
    (path: string, encoding = 'br', seen = styles) =>
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
    'the page /learn': page('/learn'),
    'the page /learn, not compressed': page('/learn', 'identity'),
    'the page /learn, first visit': page('/learn', 'br', ''),
    'the page of a lesson': page(`/lessons/${lessonId}`),
    'the page /': (): Message => ({
      path: '/',
      headers: { 'accept-encoding': 'br', cookie: `locale=my; ${styles}` },
    }),
  }
}

export type HotRequests = ReturnType<typeof hotRequests>
