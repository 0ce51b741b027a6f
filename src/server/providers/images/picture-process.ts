/**
 * Reads one picture from standard input and writes it as WebP to standard output: a process of its own, so that what a
 * hostile file does to a decoder's memory ends with it. Exit code 3: refused.
 */
import sharp from 'sharp'

const MAX_PIXELS = 24_000_000
/** The longest edge of what is written, in pixels. */
const EDGE = Number(process.argv[2])
const REFUSED = 3

sharp.cache(false)
sharp.concurrency(1)

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)

try {
  const picture = sharp(Buffer.concat(chunks), { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format, width = 0, height = 0, pages = 1 } = await picture.metadata()
  const isAccepted = ['jpeg', 'png', 'webp'].includes(format ?? '') && pages === 1
  if (!isAccepted || width * height > MAX_PIXELS) process.exit(REFUSED)
  const webp = await picture
    .autoOrient()
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  process.stdout.write(webp)
} catch {
  process.exitCode = REFUSED
}
