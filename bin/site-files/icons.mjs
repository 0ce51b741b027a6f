import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const PAPER = '#fbf9f3'
const LEAF = '#00402c'
const SIZES = [48, 72, 96, 128, 144, 192, 256, 384, 512]
const MASKABLE_SIZES = [192, 512]

/** Thazin's flower in a box of 24, as `src/web/ui/icon.tsx` draws it. */
const petals = [0, 72, 144, 216, 288]
  .map((turn) => `<ellipse cx="12" cy="5.5" rx="3.4" ry="5" transform="rotate(${turn} 12 12)"/>`)
  .join('')
export const flower = (heart = '#006544') =>
  `<g fill="#f2b91d">${petals}</g><circle cx="12" cy="12" r="3" fill="${heart}"/>`

/** `share`: how much of the icon the flower takes. Of a maskable one, a launcher may show the inner four fifths alone. */
const drawing = ({ fill, round, share, heart }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="${round}" fill="${fill}"/>
  <g transform="translate(12 12) scale(${share}) translate(-12 -11.5)">${flower(heart)}</g></svg>`

const any = drawing({ fill: PAPER, round: 5, share: 0.84 })
const full = drawing({ fill: PAPER, round: 0, share: 0.8 })
const maskable = drawing({ fill: LEAF, round: 0, share: 0.66, heart: '#fbf9f3' })

const write = (svg, size, file) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 24 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(file)

/** The icons of the installed app, into `public/`. */
export async function makeIcons(publicFolder) {
  const folder = path.join(publicFolder, 'icons')
  await mkdir(folder, { recursive: true })
  for (const size of SIZES) await write(any, size, path.join(folder, `${size}.png`))
  for (const size of MASKABLE_SIZES) await write(maskable, size, path.join(folder, `maskable-${size}.png`))
  // iPhones round the corners themselves, and ask for this address.
  await write(full, 180, path.join(publicFolder, 'apple-touch-icon.png'))
}
