import { z } from 'zod'
import { fail } from '#server/platform/errors.ts'
import { failedRequest } from '#server/platform/failed-request.ts'
import type { VideoHosting } from '../port.ts'

const issued = z.object({ otp: z.string().min(1), playbackInfo: z.string().min(1) })

/** Time that VdoCipher may take to answer, in ms. */
const TIMEOUT_MS = 9_500

/** Time that a code may wait for its player, in seconds: as the built-in one's. */
const LIFETIME = 300

/** Time for which it is remembered that VdoCipher does not have a video, in ms. */
const MISSING_MS = 600_000

export type VdoCipher = {
  apiSecret: string
  /** https://dev.vdocipher.com/api */
  url: string
  /** Hosts what VdoCipher does not have. */
  others: VideoHosting
  /** Told why no code came, for the log. */
  onTrouble: (reason: string) => void
  nowMs: () => number
  timeoutMs?: number
}

type Issued = z.output<typeof issued>

async function ask(
  { apiSecret, url, timeoutMs = TIMEOUT_MS }: VdoCipher,
  id: string,
): Promise<Issued | 'missing' | { trouble: string }> {
  try {
    const response = await fetch(`${url}/videos/${encodeURIComponent(id)}/otp`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Apisecret ${apiSecret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ttl: LIFETIME }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const text = await response.text()
    if (response.status === 404) return 'missing'
    if (!response.ok) return { trouble: `answered ${response.status}` }
    return issued.safeParse(JSON.parse(text)).data ?? { trouble: 'answered without a code' }
  } catch (error) {
    return { trouble: failedRequest(error).reason }
  }
}

/**
 * VdoCipher (https://www.vdocipher.com/docs/server/playbackauth/otp): POST /videos/{id}/otp with the API secret gives a code and
 * what its player needs. A video is asked for by its hosting id; one that VdoCipher does not have is served from here, so that
 * a school can move its videos one by one.
 */
export function vdoCipher(vdo: VdoCipher): VideoHosting {
  const missingUntil = new Map<string, number>()
  return {
    async issue(viewing) {
      const { hostingId } = viewing
      if ((missingUntil.get(hostingId) ?? 0) > vdo.nowMs()) return await vdo.others.issue(viewing)
      const answer = await ask(vdo, hostingId)
      if (answer === 'missing') {
        missingUntil.set(hostingId, vdo.nowMs() + MISSING_MS)
        return await vdo.others.issue(viewing)
      }
      if ('trouble' in answer) {
        vdo.onTrouble(answer.trouble)
        throw fail.unavailable()
      }
      return { otp: answer.otp, playbackInfo: answer.playbackInfo }
    },

    readCode: vdo.others.readCode,
  }
}
