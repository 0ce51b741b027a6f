import type { Feature } from '#server/call/feature.ts'
import { handlers } from './video.handlers.ts'

export const video: Feature<'video'> = { handlers, secrets: ['video-codes'] }
