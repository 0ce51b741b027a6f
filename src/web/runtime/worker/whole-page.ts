/** The longest (ms) that a piece of a page may take: a line can be silent for ever. */
const PATIENCE = 30_000

/** @throws where it takes too long */
export async function inTime<Of>(answer: Promise<Of>): Promise<Of> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE)
  })
  return await Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** Ends whatever a page was cut off in, and asks for the page again. */
const ASK_AGAIN =
  '"\'>--></script></style></title></noscript></textarea></select></template><meta http-equiv="refresh" content="0">'

/**
 * A page as it comes. One that is cut off would stay half, without its script and without a word: it asks for itself again.
 * @param onCut called when that happens
 */
export function passOn(response: Response, onCut: () => void): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  const pull = async (page: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const { done, value } = await inTime(reader.read())
      if (!done) return page.enqueue(value)
    } catch {
      onCut()
      page.enqueue(new TextEncoder().encode(ASK_AGAIN))
    }
    page.close()
  }
  return new Response(new ReadableStream({ pull, cancel: () => reader.cancel() }), response)
}
