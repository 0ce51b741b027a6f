import { z } from 'zod'
import { call, data, id, rawReply } from './call.ts'
import { lessonStatus } from './learn.ts'

const hostingId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const code = z.string().min(1).max(300)
const second = z.number().min(0).max(86_400)

/** What the player asks for by itself: the code rides in every address, the session in its cookie. */
const media = { id: hostingId, code }

export const video = {
  otp: call({
    method: 'GET',
    path: '/vdocipher/otp',
    summary: 'A one-time code for a protected video, with what its player needs.',
    access: 'learner',
    input: z.object({ videoId: hostingId }),
    reply: z.object({ otp: z.string(), playbackInfo: z.string() }),
  }),
  master: call({
    method: 'GET',
    path: '/video/{id}/master.m3u8',
    summary: 'The HLS master playlist of all rungs, 144p first.',
    access: 'learner',
    raw: true,
    input: z.object(media),
    reply: rawReply,
  }),
  playlist: call({
    method: 'GET',
    path: '/video/{id}/{rung}.m3u8',
    summary: 'The HLS playlist of one rung.',
    access: 'learner',
    raw: true,
    input: z.object({ ...media, rung: z.enum(['144p', '240p', '360p', 'audio']) }),
    reply: rawReply,
  }),
  segment: call({
    method: 'GET',
    path: '/video/{id}/{rung}/{segment}',
    summary: 'One encrypted MPEG-TS segment.',
    access: 'learner',
    raw: true,
    input: z.object({
      ...media,
      rung: z.enum(['144p', '240p', '360p', 'audio']),
      segment: z.string().regex(/^[0-9]{1,5}\.ts$/),
    }),
    reply: rawReply,
  }),
  key: call({
    method: 'GET',
    path: '/video/{id}/key',
    summary: 'The AES-128 key, only with the code and the session it was made for, within 5 minutes.',
    access: 'learner',
    raw: true,
    input: z.object(media),
    reply: rawReply,
  }),
  subtitle: call({
    method: 'GET',
    path: '/video/{id}/subtitles/{lang}',
    summary: 'Captions as WebVTT.',
    access: 'learner',
    raw: true,
    input: z.object({ ...media, lang: z.string().regex(/^[a-z]{2}\.vtt$/) }),
    reply: rawReply,
  }),
  submitViewing: call({
    method: 'POST',
    path: '/v3.0/submitVideoViewingBehaviours',
    summary: 'Records which parts of a lesson’s video were watched.',
    access: 'learner',
    input: z.object({
      lesson_id: id,
      last_reached_second: second,
      watched: z
        .array(z.tuple([second, second]))
        .max(500)
        .default([]),
    }),
    reply: data(z.object({ lesson_status: lessonStatus, last_reached_second: z.int() })),
  }),
}
