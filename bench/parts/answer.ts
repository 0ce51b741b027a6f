const HEAD_END = Buffer.from('\r\n\r\n')

/** A whole HTTP answer at the beginning of `received`, with its bytes on the wire; undefined while some of it is missing. */
export function readAnswer(received: Buffer): { status: number; bytes: number } | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const start = headEnd + HEAD_END.length
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const bytes = length === undefined ? endOfChunks(received, start) : start + Number(length)
  return bytes === undefined || received.length < bytes ? undefined : { status, bytes }
}

function endOfChunks(received: Buffer, start: number): number | undefined {
  for (let at = start; at < received.length; ) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (size === 0) return at
  }
  return undefined
}
