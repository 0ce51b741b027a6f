import { webAddress } from '#server/platform/setting-rules.ts'

/** Settings of the place where live classes without a link of their own meet. */
export const meetingSettings = {
  MEETING_URL: webAddress.default('https://meet.jit.si').describe('a Jitsi'),
}
