import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { hostileImages, type Sample, TRACE } from '#tests/support/hostile-images.ts'
import { sharpImages } from './sharp.ts'

const images = sharpImages()
let samples: Sample[] = []
beforeAll(async () => {
  samples = await hostileImages(2026)
}, 120_000)

const rss = () => process.memoryUsage.rss() / 1_000_000

test('hostile pictures are refused or come out clean, and leave the program’s memory as it was', async () => {
  expect(samples.length).toBeGreaterThanOrEqual(100)
  const before = rss()
  let highest = before
  const refused: string[] = []
  for (const { name, bytes } of samples) {
    const webp = await images.portrait(new Blob([new Uint8Array(bytes)]))
    highest = Math.max(highest, rss())
    if (!webp) {
      refused.push(name)
      continue
    }
    const { format, width = 0, height = 0, pages = 1, exif, icc, xmp, iptc } = await sharp(webp).metadata()
    expect([name, format, pages, exif, icc, xmp, iptc]).toEqual([
      name,
      'webp',
      1,
      ...Array(4).fill(undefined),
    ])
    expect(Math.max(width, height)).toBeLessThanOrEqual(512)
    const text = Buffer.from(webp).toString('latin1')
    for (const trace of [TRACE, '<script', '<?php', 'evil.jar']) expect(text).not.toContain(trace)
  }
  expect(highest - before).toBeLessThan(100)
  const mustBeRefused =
    /^(interlaced 16,000|an SVG|an HTML|a PDF|plain|one byte|the start|a WebP that says|a BMP|an ICO|a HEIC|a ZIP|a program|a GIF|an AVIF|a TIFF|a JPEG (behind|that says)|a moving|an ImageM|PNG that says)|cut at [1-7]\/9$/
  const names = samples.map(({ name }) => name)
  expect(names.filter((name) => mustBeRefused.test(name) && !refused.includes(name))).toEqual([])
  for (const name of refused) expect(name).not.toMatch(/^a sound|with a(n)? (script|archive|program) behind/)
}, 300_000)

test('a photo stands upright before the note about its turning is dropped', async () => {
  const wide = sharp({ create: { width: 40, height: 20, channels: 3, background: '#fa5' } })
  const turned = await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const webp = await images.portrait(new Blob([new Uint8Array(turned)]))
  expect(await sharp(webp ?? undefined).metadata()).toMatchObject({ width: 20, height: 40 })
})

test('a large photo becomes one of 512 pixels, a small one stays small', async () => {
  const make = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#285' } })
      .png()
      .toBuffer()
      .then((bytes) => new Blob([new Uint8Array(bytes)]))
  expect(await sharp((await images.portrait(await make(6000, 4000))) ?? undefined).metadata()).toMatchObject({
    width: 512,
    height: 341,
  })
  expect(await sharp((await images.portrait(await make(30, 30))) ?? undefined).metadata()).toMatchObject({
    width: 30,
    height: 30,
  })
})

test('pictures wait for each other, and beyond what can wait are refused at once', async () => {
  const photo = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#285' } })
    .png()
    .toBuffer()
    .then((bytes) => new Blob([new Uint8Array(bytes)]))
  const all = await Promise.allSettled(Array.from({ length: 14 }, () => images.portrait(photo)))
  expect(all.map(({ status }) => status).sort()).toEqual([
    ...Array(11).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ])
}, 60_000)
