import { randomUUID } from 'node:crypto'
import { tokenOf } from './fill.ts'
import type { Message } from './load.ts'

/** What a program's own client sends with every call. */
const client = { 'app-token': 'thazin-web', 'app-version': 'V1', platform: 'web', 'accept-encoding': 'br' }

/** The calls and pages that a learner's day is made of, each as request number `index` of one of `learners`. */
export function hotRequests({ learners, lessonId }: { learners: number; lessonId: number }) {
  const who = (index: number) => tokenOf((index % learners) + 1)
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
    (path: string, encoding: string) =>
    (index: number): Message => ({
      path,
      headers: { 'accept-encoding': encoding, cookie: `token=${who(index)}; locale=my` },
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
    'the page /learn': page('/learn', 'br'),
    'the page /learn, not compressed': page('/learn', 'identity'),
    'the page of a lesson': page(`/lessons/${lessonId}`, 'br'),
  }
}

export type HotRequests = ReturnType<typeof hotRequests>
