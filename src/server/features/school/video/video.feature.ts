import type { Feature, PagePolicy } from '#server/platform/call/feature.ts'
import { handlers } from './video.handlers.ts'

/** VdoCipher's player stands in a frame, where VdoCipher is configured. */
const frames: PagePolicy['frames'] = ({ VDOCIPHER_API_SECRET: secret }) =>
  secret === undefined ? [] : ['https://player.vdocipher.com']

export const video: Feature<'video'> = {
  handlers,
  secrets: ['video-codes'],
  pages: ['/lessons/{lessonId}', '/shorts'].map((path) => ({ path, frames })),
}
