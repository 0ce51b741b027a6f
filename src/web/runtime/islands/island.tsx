import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { scriptFile } from '#web/runtime/documents/script-file.ts'
import { drawWithoutFaults } from '#web/ui/fields/faults.ts'
import { type Reader, ReaderContext, useReader } from '#web/ui/page/reader.ts'
import type { IslandDefinition } from './island-definition.ts'

type When =
  /** Woken as soon as it can be seen. */
  | 'visible'
  /** Woken at the first touch, so that a reader who only looks pays nothing. */
  | 'touch'

type IslandProps<Props> = { of: IslandDefinition<Props>; props: Props; when?: When }

const inScript: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/**
 * Draws an island where something moves: its HTML, which works as it is, and after it, as on a slow line each byte waits for those before,
 * what the browser needs to wake it (`wake.tsx`).
 * @param props what its component is given, here and in the browser: JSON
 */
export function Island<Props extends object>({ of: door, props, when = 'visible' }: IslandProps<Props>) {
  const { name, component: Component } = door
  const reader = useReader()
  const { file, imports } = fileOf(name)
  const prefix = nextPrefix()
  if (when === 'visible')
    for (const one of [file, ...imports]) if (one !== scriptFile('enhancer')?.file) scripts.add(one)
  const html = drawWithoutFaults(() =>
    renderToString(
      <InReader reader={reader}>
        <Component {...props} />
      </InReader>,
      { identifierPrefix: prefix },
    ),
  )
  const json = JSON.stringify(props).replace(/[<\u2028\u2029]/g, (sign) => inScript[sign] ?? sign)
  // Not through our JSX, which would write the texts of both in the page's script a second time.
  return createElement(
    'div',
    {
      'data-island': file,
      'data-when': when,
      'data-prefix': prefix,
    },
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it just now
    createElement('div', { 'data-root': '', dangerouslySetInnerHTML: { __html: html } }),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose `<` is written as an escape
    createElement('script', { type: 'application/json', dangerouslySetInnerHTML: { __html: json } }),
  )
}

const InReader = ({ reader, children }: { reader: Reader; children: ReactNode }) => (
  <ReaderContext value={reader}>{children}</ReaderContext>
)

function fileOf(name: string) {
  const found = scriptFile(`island/${name}`)
  if (!found) throw new Error(`No island is named ${name}`)
  return found
}

let islands = 0
let scripts = new Set<string>()
const nextPrefix = () => `i${++islands}-`

/**
 * Draws one document, whose islands are numbered from 1. Drawing is synchronous, so documents don't mix.
 * @returns its HTML, and the files that its islands need as soon as they are seen
 */
export function drawWithIslands(draw: () => string): { html: string; scripts: ReadonlySet<string> } {
  islands = 0
  scripts = new Set()
  return { html: draw(), scripts }
}
