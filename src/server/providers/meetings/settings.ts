import { webAddress } from '#server/setting-rules.ts'

/** Where live classes meet that have no link of their own. */
export const meetingSettings = {
  MEETING_URL: webAddress.default('https://meet.jit.si').describe('a Jitsi'),
}
