import { addDevice, touchDevice } from '#server/core/accounts/devices.queries.ts'
import { deviceCookie } from '#server/platform/call/cookies.ts'
import { devicesText, MAX_ACCOUNTS, signedDevices } from '#server/platform/call/devices.ts'
import type { HandlerContext, RequestFacts } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The ids of devices that a request's cookie holds; what we did not sign is left out. */
export const readSignedDevices = ({ secrets }: Deps, { deviceCookie: cookie }: RequestFacts): string[] =>
  signedDevices(secrets, cookie)

/** Makes this device known to the account that has just signed in on it, and lets the browser keep that. @returns its id */
export async function rememberDevice(
  deps: Deps,
  { request, setCookie }: Pick<HandlerContext, 'request' | 'setCookie'>,
  accountId: string,
): Promise<string> {
  const given = readSignedDevices(deps, request)
  const id = (await touchDevice(deps.db, accountId, given)) ?? (await addDevice(deps.db, accountId))
  const all = [id, ...given.filter((other) => other !== id)].slice(0, MAX_ACCOUNTS)
  setCookie(deviceCookie(devicesText(deps.secrets, all), deps.config.publicUrl))
  return id
}
