import { PUSH } from '#domain/base/constants.ts'
import { clientHeaders } from '../client-headers.ts'

/** Notes beside the token: when and for which learner it was registered, and how far that is, `status time`. */
const NAMED = `${PUSH.token_key}_named`
const INSTALLATION = `${PUSH.token_key}_installation`

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** True if this device is to be named to the server, for the first time, again after a week, or for another learner. */
export function isDeviceDue(learner: string, now = Date.now()): boolean {
  const [at, whose] = (localStorage.getItem(NAMED) ?? '').split(' ')
  const isNamed = localStorage.getItem(PUSH.token_key) !== null && whose === learner
  return !isNamed || now - Number(at) >= PUSH.token_refresh_ms
}

/** Asks our own API; an answer of 5xx is asked for once more. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...clientHeaders, 'content-type': 'application/json' }
  const once = () => fetch(`/api${path}`, { ...init, headers })
  const answer = await once()
  return answer.status >= 500 ? await once() : answer
}

/** The browser's subscription to our pushes, as the text that names this device. */
async function subscribe(): Promise<string> {
  const answer = await ask('/me/notification-settings')
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  const { data } = await answer.json()
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: data.push_key as string }
  return JSON.stringify(await pushManager.subscribe(options))
}

async function install(learner: string) {
  const token = await subscribe()
  const body = JSON.stringify({ firebase_token: token })
  const answer = await ask('/me/update-firebase-token-for-web', { method: 'POST', body })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  localStorage.setItem(PUSH.token_key, token)
  localStorage.setItem(NAMED, `${Date.now()} ${learner}`)
}

/** Waits for another page that is naming this device, unless that takes too long. */
async function waitForOthers() {
  for (;;) {
    const [status, at] = (localStorage.getItem(INSTALLATION) ?? '0 0').split(' ').map(Number)
    if (status !== PUSH.installing || Date.now() - (at ?? 0) > PUSH.installation_timeout_ms) return
    await sleep(PUSH.poll_ms)
  }
}

/**
 * Names this device to the server, one page at a time. Its failures are only logged.
 * @returns whether the device is named
 */
export async function nameDevice(learner: string): Promise<boolean> {
  await waitForOthers()
  if (!isDeviceDue(learner)) return true
  const note = (status: number) => localStorage.setItem(INSTALLATION, `${status} ${Date.now()}`)
  note(PUSH.installing)
  try {
    const late = sleep(PUSH.installation_timeout_ms).then(() => Promise.reject(new Error('took too long')))
    await Promise.race([install(learner), late])
    note(PUSH.installed)
    return true
  } catch (error) {
    note(PUSH.not_installed)
    console.info('pushes', error)
    return false
  }
}
