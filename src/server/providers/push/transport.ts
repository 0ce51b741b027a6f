import type { Transport } from '#server/core/outbox/transport.ts'
import { fcm } from './fcm.ts'
import type { PushService } from './port.ts'
import { hasFcm, type PushSettings } from './settings.ts'
import type { Vapid } from './vapid.ts'
import { webPushService } from './web-push.ts'

/** The devices that receive pushes, by the names under which the outbox knows them. */
export type PushDevices = {
  /** The device's token while its session lives. */
  tokenOf: (name: string) => Promise<string | null>
  forget: (name: string) => Promise<void>
  /** Its service answered, whatever it said. */
  answered: (name: string) => Promise<void>
  /** Its service let a push time out. */
  timedOut: (name: string, wasReached: boolean) => Promise<void>
}

type Parts = { settings: PushSettings; vapid: Vapid; nowMs: () => number }

/** The services that are configured: Web Push always, Firebase where its settings are there. */
export function pushServices({ settings, vapid, nowMs }: Parts): PushService[] {
  const web = webPushService({ vapid, nowMs, settings })
  if (!hasFcm(settings)) return [web]
  const firebase = fcm({
    projectId: settings.FCM_PROJECT_ID ?? '',
    clientEmail: settings.FCM_CLIENT_EMAIL ?? '',
    privateKey: settings.FCM_PRIVATE_KEY ?? '',
    url: settings.FCM_URL,
    tokenUrl: settings.FCM_TOKEN_URL,
    nowMs,
  })
  return [web, firebase]
}

/** Carries pushes to devices. Its circuit stays closed: the endpoint of one says nothing of the others'. */
export function pushTransport(services: readonly PushService[], devices: PushDevices): Transport {
  return {
    name: 'push',
    serves: () => true,
    servesMany: true,
    async deliver({ to, text, reference, lifetime }) {
      const token = await devices.tokenOf(to)
      if (token === null) return { outcome: 'refused', reason: 'its session has ended', again: false }
      const service = services.find((one) => one.serves(token))
      if (!service) return { outcome: 'refused', reason: 'no service has such tokens', again: false }
      const { line, ...delivery } = await service.deliver({ token, payload: text, lifetime, reference })
      if (line === 'answered' || delivery.outcome === 'sent') await devices.answered(to)
      else if (line !== undefined) await devices.timedOut(to, line === 'silent')
      if (delivery.outcome !== 'gone') return delivery
      await devices.forget(to)
      return { outcome: 'refused', reason: 'the device receives no pushes any more', again: false }
    },
  }
}
