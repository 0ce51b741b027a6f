import type { FeatureHandlers } from '#server/call/handler.ts'
import { saveSeconds } from '#server/features/study/study.service.ts'

export const handlers: FeatureHandlers<'calendar'> = {
  saveViewedVideoSecond: (context) => saveSeconds(context, 'video'),
}
