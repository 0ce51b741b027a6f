import type { Meetings } from './port.ts'

/** A room of Jitsi, which is there as soon as somebody enters it. @param address of the Jitsi that is used */
export const jitsiMeetings = (address: string): Meetings => ({
  linkTo: (room) => `${address.replace(/\/+$/, '')}/thazin-${room}`,
})
