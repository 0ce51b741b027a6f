export { joinClass } from './join.ts'
export { isRecording, readNotified } from './live.queries.ts'
