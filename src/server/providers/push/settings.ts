import { z } from 'zod'
import { listSetting, requireAll, webAddress, yes } from '#server/platform/setting-rules.ts'

/** The settings of pushes. Web Push needs none; with Firebase's, tokens of its apps are sent to as well. */
export const pushSettings = {
  PUSH_ALLOW_LOOPBACK: yes.describe('pushes may go to this machine, for tests'),
  PUSH_SERVICES: listSetting(/^(\*|[a-z0-9-]+(\.[a-z0-9-]+)+)$/, 'must be names of hosts, by comma, or *')
    .default([])
    .describe('push services that are taken beside the browsers’ own'),
  FCM_PROJECT_ID: z.string().optional(),
  FCM_CLIENT_EMAIL: z.string().optional().describe('of the service account'),
  FCM_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .optional()
    .describe('of the service account, PEM'),
  FCM_URL: webAddress.default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: webAddress.default('https://oauth2.googleapis.com/token'),
}

export type PushSettings = z.output<z.ZodObject<typeof pushSettings>>

/** True if Firebase is configured. @throws ConfigError if it is in part */
export const hasFcm = (settings: PushSettings): boolean =>
  requireAll('Firebase', ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'], settings)
