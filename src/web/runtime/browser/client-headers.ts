import { APP_VERSION, PLATFORM } from '#domain/base/constants.ts'

/** The headers that every call of ours carries. */
export const clientHeaders = { 'app-token': 'thazin-web', 'app-version': APP_VERSION, platform: PLATFORM }
