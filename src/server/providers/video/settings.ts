import { z } from 'zod'
import { webAddress } from '#server/platform/setting-rules.ts'

/** VdoCipher's settings; without the secret, videos are served by this program alone. */
export const videoSettings = {
  VDOCIPHER_API_SECRET: z.string().optional().describe('asks VdoCipher for codes'),
  VDOCIPHER_URL: webAddress.default('https://dev.vdocipher.com/api'),
}

export type VideoSettings = z.output<z.ZodObject<typeof videoSettings>>
