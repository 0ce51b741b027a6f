import { z } from 'zod'
import { call, data, id, integer, rawReply } from '#contract/call.ts'
import { furigana, studiedAt } from '#contract/fields.ts'
import { SPEAKERS } from '#domain/practice/speaking/speakers.ts'
import { lessonStatus } from './learn.ts'
import { wordsInText } from './words.ts'

/** Any text: what names no video, rendition or segment of ours is not found, rather than badly written. */
const name = z.string().min(1).max(64)
const second = z.number().min(0).max(86_400)

const transcript = z.object({
  lang: z.string().describe('the language of `text`'),
  lines: z.array(
    z.object({
      from: z.number().describe('seconds'),
      to: z.number(),
      text: z.string(),
      meaning: z.string().nullable().describe('in Burmese'),
      turn: z
        .number()
        .optional()
        .describe('where it is the learner’s turn to say it: the second by which it was said once'),
      speaker: z.enum(SPEAKERS).optional().describe('whose figure says it'),
      written: z
        .object({ text: z.string(), furigana })
        .optional()
        .describe('of a Japanese line: the same with the kanji that are taught by then'),
      words: wordsInText.describe('of `written`, where it is there, else of `text`'),
    }),
  ),
})
export type Transcript = z.infer<typeof transcript>

const lessonToHear = z.object({
  lesson_id: z.int(),
  title: z.string(),
  unit_title: z.string(),
  hosting_id: z.string(),
  poster: z.string().nullable(),
  duration: z.int().describe('seconds'),
  bytes: z.int().describe('of its sound'),
  lesson_status: lessonStatus,
})
export type LessonToHear = z.infer<typeof lessonToHear>

/**
 * Parameters of what the player asks for by itself: the code rides in every address. Playlists and segments ask for nothing else, so that
 * every HLS player plays them; they are of no use without the key, which asks for the session's cookie too.
 */
const media = { id: name, code: z.string().default('') }

export const video = {
  otp: call({
    method: 'GET',
    path: '/vdocipher/otp',
    summary: 'A one-time code for a protected video, with what its player needs.',
    access: 'learner',
    input: z.object({ videoId: name }),
    reply: z.object({ otp: z.string(), playbackInfo: z.string() }),
  }),
  master: call({
    method: 'GET',
    path: '/video/{id}/master.m3u8',
    summary:
      'The HLS master playlist of all rungs, 144p first; with a code, until the video’s length and an hour have passed.',
    access: 'public',
    origin: 'anyone',
    answers: 'raw',
    input: z.object(media),
    reply: rawReply,
  }),
  playlist: call({
    method: 'GET',
    path: '/video/{id}/{rung}.m3u8',
    summary: 'The HLS playlist of one rung: 144p, 240p, 360p or audio; with a code, as the master playlist.',
    access: 'public',
    origin: 'anyone',
    answers: 'raw',
    input: z.object({ ...media, rung: name }),
    reply: rawReply,
  }),
  segment: call({
    method: 'GET',
    path: '/video/{id}/{rung}/{segment}',
    summary: 'One MPEG-TS segment, encrypted by AES-128; with a code, as the master playlist.',
    access: 'public',
    origin: 'anyone',
    answers: 'raw',
    input: z.object({ ...media, rung: name, segment: name }),
    reply: rawReply,
  }),
  key: call({
    method: 'GET',
    path: '/video/{id}/key',
    summary: 'The AES-128 key, only with the code and the session it was made for, within 5 minutes.',
    access: 'learner',
    origin: 'anyone',
    answers: 'raw',
    input: z.object(media),
    reply: rawReply,
  }),
  subtitle: call({
    method: 'GET',
    path: '/video/{id}/subtitles/{lang}',
    summary: 'Captions as WebVTT, of a video that the learner may watch.',
    access: 'learner',
    origin: 'anyone',
    answers: 'raw',
    input: z.object({ id: name, lang: name }),
    reply: rawReply,
  }),
  transcript: call({
    method: 'GET',
    path: '/video/{id}/transcript',
    summary: 'What a video says, line by line, of a video that the learner may watch.',
    access: 'learner',
    input: z.object({ id: name }),
    reply: data(transcript),
  }),
  toHear: call({
    method: 'GET',
    path: '/lessons/to-hear',
    summary:
      'Whole lessons to hear one after another, by the sound of their videos: what the learner worked on, the last one first, then what follows on the path; open ones only.',
    access: 'learner',
    input: z.object({ language_id: id.optional() }),
    reply: data(z.array(lessonToHear)),
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
      event_id: z
        .uuid()
        .optional()
        .describe('with it the time counts once, however often and late it arrives'),
      at: studiedAt('when it was watched, if not now').optional(),
      second: integer(0, 3600).optional().describe('how long that took, if not as long as the parts are'),
    }),
    reply: data(
      z.object({
        lesson_status: lessonStatus,
        last_reached_second: z.int().describe('of the report that is the latest by its own time'),
      }),
    ),
  }),
}
