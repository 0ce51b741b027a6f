import { builtInVideo } from './built-in.ts'
import type { VideoHosting } from './port.ts'
import type { VideoSettings } from './settings.ts'
import { vdoCipher } from './vdocipher/vdocipher.ts'

type Parts = {
  settings: VideoSettings
  /** Signs the codes of the built-in host. */
  secret: Buffer
  onTrouble: (reason: string) => void
  nowMs: () => number
}

/** Host of the videos: at VdoCipher if that is configured, otherwise here. */
export function videoHosting({ settings, secret, onTrouble, nowMs }: Parts): VideoHosting {
  const { VDOCIPHER_API_SECRET: apiSecret, VDOCIPHER_URL: url } = settings
  const others = builtInVideo(secret)
  return apiSecret === undefined ? others : vdoCipher({ apiSecret, url, others, onTrouble, nowMs })
}
