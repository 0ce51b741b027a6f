import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pick, seeded, whole } from '#tests/drills/random.ts'

export type Sample = { name: string; bytes: Uint8Array }

/** What must never come out again: a text and a place in the metadata. */
export const TRACE = 'taken at home, Hledan'

const MEGABYTE = 1_000_000

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Header = { width: number; height: number; depth?: number; color?: number; isInterlaced?: boolean }

function png(
  { width, height, depth = 8, color = 0, isInterlaced = false }: Header,
  data: Uint8Array,
  more: Buffer[] = [],
) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** So many zeros, deflated: some hundred bytes for a megabyte. */
async function zeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const parts: Buffer[] = []
  deflate.on('data', (part) => parts.push(part))
  const piece = Buffer.alloc(MEGABYTE)
  for (let left = length; left > 0; left -= piece.length)
    if (!deflate.write(left < piece.length ? piece.subarray(0, left) : piece))
      await new Promise((resolve) => deflate.once('drain', resolve))
  deflate.end()
  await new Promise((resolve) => deflate.once('end', resolve))
  return Buffer.concat(parts)
}

async function bombs(): Promise<Sample[]> {
  const sizes: [width: number, height: number][] = [
    [16_000, 16_000],
    [6_000, 4_001],
    [65_535, 65_535],
    [2_147_483_647, 1],
    [1, 2_147_483_647],
    [100_000, 250],
    [0, 0],
  ]
  const small = await zeros(MEGABYTE)
  const whole = await zeros(16_001 * 16_000)
  return [
    {
      name: 'interlaced 16,000 × 16,000 PNG, whole',
      bytes: png({ width: 16_000, height: 16_000, isInterlaced: true }, whole),
    },
    {
      name: 'PNG whose note unfolds to 300 MB',
      bytes: png({ width: 8, height: 8 }, deflateSync(Buffer.alloc(72)), [
        chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), await zeros(300 * MEGABYTE)])),
      ]),
    },
    {
      name: 'PNG whose colour profile unfolds to 300 MB',
      bytes: png({ width: 8, height: 8 }, deflateSync(Buffer.alloc(72)), [
        chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), await zeros(300 * MEGABYTE)])),
      ]),
    },
    ...sizes.flatMap(([width, height]) =>
      [false, true].map((isInterlaced) => ({
        name: `PNG that says ${width} × ${height}${isInterlaced ? ', interlaced' : ''}`,
        bytes: png({ width, height, color: 6, isInterlaced }, small),
      })),
    ),
  ]
}

const ascii = (text: string) => Buffer.from(text, 'latin1')

function strangers(jpeg: Buffer, gif: Buffer, avif: Buffer, tiff: Buffer): Sample[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`
  const texts = {
    'an SVG with a script': svg,
    'an SVG that reads a file': `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    'an SVG of 30,000 pixels': svg.replaceAll('9', '30000'),
    'an HTML page': '<!doctype html><script>alert(1)</script>',
    'a PDF': '%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj',
    'an ImageMagick script': 'push graphic-context\nimage over 0,0 0,0 "https://example.com/x"',
    'plain text': 'this is no picture',
    'one byte': '\u00ff',
    'the start of a JPEG': '\u00ff\u00d8\u00ff',
    'the start of a WebP': 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ',
    'a WebP that says 16,383 × 16,383':
      'RIFF\u001e\u0000\u0000\u0000WEBPVP8X\u000a\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u00fe\u003f\u0000\u00fe\u003f\u0000VP8 \u0000\u0000',
    'a BMP': 'BM\u003a\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0036\u0000',
    'an ICO': '\u0000\u0000\u0001\u0000\u0001\u0000',
    'a HEIC': '\u0000\u0000\u0000\u0018ftypheic',
    'a ZIP': 'PK\u0003\u0004',
    'a program': '\u007fELF',
  }
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: ascii(text) })),
    { name: 'a GIF', bytes: gif },
    { name: 'an AVIF', bytes: avif },
    { name: 'a TIFF', bytes: tiff },
    { name: 'a JPEG behind a GIF’s head', bytes: Buffer.concat([ascii('GIF89a'), jpeg]) },
  ]
}

/** A JPEG that claims a size of its own. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const copy = Buffer.from(jpeg)
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

const polyglots = (name: string, bytes: Buffer): Sample[] =>
  Object.entries({
    'a script behind it': '<script>alert(1)</script>',
    'an archive behind it': 'PK\u0003\u0004\u0014\u0000evil.jar',
    'a program behind it': '<?php system($_GET["x"]); ?>',
  }).map(([what, text]) => ({ name: `${name} with ${what}`, bytes: Buffer.concat([bytes, ascii(text)]) }))

/** Pictures as attackers and broken phones send them; seeded, so that they are the same every time. */
export async function hostileImages(seed: number): Promise<Sample[]> {
  const random = seeded(seed)
  const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, () => whole(random, 256)))
  const base = () => sharp(noise, { raw: { width: 64, height: 48, channels: 3 } })
  const exif = {
    IFD0: { ImageDescription: TRACE, Copyright: TRACE },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '16/1 49/1 30/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '96/1 8/1 0/1',
    },
  }
  const sources = {
    JPEG: await base().withExif(exif).jpeg().toBuffer(),
    PNG: await base().withExif(exif).png().toBuffer(),
    WebP: await base().withExif(exif).webp().toBuffer(),
  }
  const frames = Buffer.concat([noise, noise.map((byte) => 255 - byte), noise])
  const animation = sharp(frames, { raw: { width: 64, height: 144, channels: 3, pageHeight: 48 } })
  const gif = await base().gif().toBuffer()
  const samples: Sample[] = [
    ...(await bombs()),
    ...strangers(sources.JPEG, gif, await base().avif().toBuffer(), await base().tiff().toBuffer()),
    { name: 'a moving WebP', bytes: await animation.webp({ loop: 0 }).toBuffer() },
    { name: 'a JPEG that says 65,500 × 65,500', bytes: resized(sources.JPEG, 65_500, 65_500) },
    { name: 'a JPEG that says 0 × 0', bytes: resized(sources.JPEG, 0, 0) },
    { name: 'a sound CMYK JPEG', bytes: await base().toColourspace('cmyk').jpeg().toBuffer() },
    { name: 'a sound PNG of 16 bits', bytes: await base().toColourspace('rgb16').png().toBuffer() },
  ]
  for (const [name, bytes] of Object.entries(sources)) {
    samples.push({ name: `a sound ${name} with a place`, bytes }, ...polyglots(`a ${name}`, bytes))
    for (let i = 1; i <= 8; i++)
      samples.push({
        name: `a ${name} cut at ${i}/9`,
        bytes: bytes.subarray(0, Math.floor((bytes.length * i) / 9)),
      })
    for (let i = 1; i <= 10; i++) {
      const broken = Buffer.from(bytes)
      for (let hits = pick(random, [1, 5, 40]); hits > 0; hits--)
        broken[whole(random, broken.length)] = whole(random, 256)
      samples.push({ name: `a ${name} with bytes changed, ${i}`, bytes: broken })
    }
  }
  return samples
}
