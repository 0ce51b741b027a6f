import decodeQR from 'qr/decode.js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

test.each([
  'e2b1a8d07b1b4d2c9c5de8f0a1b2c3d4',
  'https://example.com/pay?order=42&sum=39000',
  `00020101021226${'0123456789'.repeat(25)}6304ABCD`,
])('a reader finds the text in the drawn code: %s', async (text) => {
  const svg = renderToStaticMarkup(createElement(QrCode, { text, label: 'QR' })).replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg"',
  )
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .resize(600, 600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(text)
})
