import { wantedKinds } from '#domain/habit/notifications/kinds.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { readNotificationSettings, type Settings, saveNotificationSettings } from './settings.queries.ts'

const shown = ({ kinds, paused_until, ...quiet }: Settings) => ({
  ...quiet,
  kinds: wantedKinds(kinds),
  paused_until: paused_until?.toISOString() ?? null,
})

type Calls = Pick<FeatureHandlers<'notifications'>, 'settings' | 'saveSettings'>

export const settingsHandlers: Calls = {
  settings: async ({ learner, deps }) => ({
    data: { ...shown(await readNotificationSettings(deps.db, learner.id)), push_key: deps.pushKey },
  }),

  saveSettings: async ({ input, learner, deps }) => {
    const { kinds, paused_until, ...quiet } = input
    const change = {
      ...Object.fromEntries(Object.entries(quiet).filter(([, value]) => value !== undefined)),
      ...(kinds && {
        kinds: Object.fromEntries(Object.entries(kinds).filter(([, value]) => value !== undefined)),
      }),
      ...(paused_until !== undefined && {
        paused_until: paused_until === null ? null : new Date(paused_until),
      }),
    }
    return { data: shown(await saveNotificationSettings(deps.db, learner.id, change)) }
  },
}
