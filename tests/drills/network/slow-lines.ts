import { connect, type Socket } from 'node:net'

/** What a slow line is slow with. */
const KINDS = ['header', 'body', 'reply'] as const
type Kind = (typeof KINDS)[number]

/** How often a slow line says a word, in ms. */
const WORD_MS = 2_000

const begin: Record<Kind, string> = {
  header: 'GET /faq HTTP/1.1\r\nhost: 127.0.0.1\r\n',
  body: 'POST /api/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
  reply: 'GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
}
const word: Record<Kind, string | null> = { header: 'x-a: b\r\n', body: ' ', reply: null }

/**
 * So many lines to an address that send and take as slowly as they are let, each begun anew when it is ended.
 * @returns how many stand, and what ends them all
 */
export function slowLines(url: string, count: number) {
  const port = Number(new URL(url).port)
  const lines = new Set<Socket>()
  let isOver = false
  let ended = 0
  const open = (kind: Kind) => {
    if (isOver) return
    const line = connect(port, '127.0.0.1', () => line.write(begin[kind]))
    lines.add(line)
    const said = word[kind]
    const timer = said === null ? null : setInterval(() => line.write(said), WORD_MS)
    if (said === null) line.pause()
    line.on('error', () => {})
    line.on('close', () => {
      if (timer) clearInterval(timer)
      lines.delete(line)
      ended += 1
      setTimeout(() => open(kind), 100).unref()
    })
    // What answers is not read: of those that wait for it, an end is seen by the next word.
    if (said !== null) line.resume()
  }
  // One in ten takes its reply slowly: each costs this machine's memory, which is the attacked one's as well.
  for (let n = 0; n < count; n++) open(n % 10 === 9 ? 'reply' : n % 2 ? 'header' : 'body')
  return {
    standing: () => [...lines].filter((line) => !line.connecting && !line.destroyed).length,
    ended: () => ended,
    end: () => {
      isOver = true
      for (const line of lines) line.destroy()
    },
  }
}
