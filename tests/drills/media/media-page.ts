import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { contentFolder } from '#server/app/compose.ts'
import { builtVideoFile, nameRenditionFile, videoTable } from '#server/content/media/built-video.ts'
import { soundFrom } from '#server/content/media/rendition-bytes.ts'
import { findSoundRendition } from '#server/content/media/sound-rendition.ts'
import { launch } from '#tests/e2e/support/browser.ts'

/** A page of Chromium beside the files of the content, while `work` runs. A rung's playlist is its address with `.m3u8`. */
export async function withMediaPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launch(true)
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await work(page)
  } finally {
    await browser.close()
    server.close()
  }
}

async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(url)
  if (path === '/') {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>media</title>')
  } else if (path.endsWith('.m3u8')) {
    response.end(await playlist(path))
  } else {
    const file = await fileAt(path)
    const [, from, to] = headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? []
    response.writeHead(from ? 206 : 200).end(from ? file.subarray(Number(from), Number(to) + 1) : file)
  }
}

/** A file of the content, or the rung of sound alone, which has none. */
async function fileAt(path: string): Promise<Buffer> {
  if (!path.endsWith('/audio.ts')) return await readFile(join(contentFolder, path))
  const folder = dirname(path)
  const stream = await readFile(join(contentFolder, folder, nameRenditionFile(soundFrom)))
  return findSoundRendition(stream, (await tableIn(folder)).duration).bytes
}

const tableIn = async (folder: string) =>
  builtVideoFile.parse(JSON.parse(await readFile(join(contentFolder, folder, videoTable), 'utf8')))

async function playlist(path: string): Promise<string> {
  const [name = ''] = path.split('/').at(-1)?.split('.') ?? []
  const table = await tableIn(dirname(path))
  const segments = table.rungs.find((rung) => rung.name === name)?.segments ?? []
  const lines = segments.map(
    ({ start, bytes, seconds }) =>
      `#EXTINF:${seconds},\n#EXT-X-BYTERANGE:${bytes}@${start}\n${nameRenditionFile(name)}`,
  )
  const head = ['#EXTM3U', '#EXT-X-VERSION:4', '#EXT-X-TARGETDURATION:3', '#EXT-X-PLAYLIST-TYPE:VOD']
  return [...head, ...lines, '#EXT-X-ENDLIST', ''].join('\n')
}
