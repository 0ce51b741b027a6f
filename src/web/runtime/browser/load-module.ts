/** Imports in a script of the build: it is written without spaces. */
const IMPORTED = /(?:from|import)"(.+?)"/g

/** Fetches a script, and what it imports, into the browser's cache. */
async function bring(address: string, brought: Set<string>): Promise<void> {
  if (brought.has(address)) return
  brought.add(address)
  const response = await fetch(address)
  // A network that wants to be signed in to answers with a page.
  if (!/script/.test(response.headers.get('content-type') ?? '')) throw new Error(address)
  const imported = [...(await response.text()).matchAll(IMPORTED)]
  await Promise.all(imported.map(([, path = '']) => bring(new URL(path, address).href, brought)))
}

/**
 * Imports a script once it and what it imports are here. A browser that fails to import one answers every later import of it, and of what
 * imports it, with that failure until the page is left: on a line that went away for a second, an exercise would stay dead.
 * @param from what the address is relative to
 * @throws where one of them can't be had; it may be asked for again
 */
export async function loadModule<Module>(address: string, from = location.href): Promise<Module> {
  const { href } = new URL(address, from)
  await bring(href, new Set())
  return await import(/* @vite-ignore */ href)
}
