import type { EntryContext } from 'react-router'

/** A route that says `export const handle = { script: false }` is sent without any script. */
export type RouteHandle = { script?: boolean; tabs?: boolean }

const UNSAFE: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
const inScript = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => UNSAFE[sign] ?? sign)

let known: { manifest: EntryContext['manifest']; text: string } | undefined
/** The manifest is the same for every page of a release. */
function manifestInScript(manifest: EntryContext['manifest']): string {
  if (known?.manifest !== manifest) known = { manifest, text: inScript(manifest) }
  return known.text
}

/**
 * The markup that starts the router in the browser, empty for pages without script and for error pages.
 * It does what React Router's `<Scripts/>` does, but behind the content and at low priority: `<Scripts/>` would have
 * React move its preloads into the head, where they take the line before the text.
 */
export async function pageScripts(entry: EntryContext, nonce: string): Promise<string> {
  const { manifest, staticHandlerContext } = entry
  const routes = staticHandlerContext.matches.map(({ route }) => route.id)
  const isPlain = routes.some(
    (id) => (entry.routeModules[id]?.handle as RouteHandle | undefined)?.script === false,
  )
  if (isPlain || staticHandlerContext.errors || !entry.serverHandoffStream) return ''

  const state = await new Response(entry.serverHandoffStream).text()
  const modules = routes.flatMap((id) => manifest.routes[id]?.module ?? [])
  const imports = routes.flatMap((id) => manifest.routes[id]?.imports ?? [])
  const preloads = [...new Set([manifest.entry.module, ...manifest.entry.imports, ...modules, ...imports])]
  return [
    ...preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    `<script nonce="${nonce}">window.__reactRouterContext=${entry.serverHandoffString};`,
    `window.__reactRouterManifest=${manifestInScript(manifest)};`,
    'window.__reactRouterContext.stream=new ReadableStream({start(c){',
    `c.enqueue(${inScript(state)});c.close()}}).pipeThrough(new TextEncoderStream())</script>`,
    `<script nonce="${nonce}" type="module" async>`,
    manifest.hmr?.runtime ? `import ${inScript(manifest.hmr.runtime)};` : '',
    ...modules.map((module, index) => `import * as r${index} from ${inScript(module)};`),
    `window.__reactRouterRouteModules={${routes.map((id, index) => `${inScript(id)}:r${index}`).join()}};`,
    `import(${inScript(manifest.entry.module)})</script>`,
  ].join('')
}
