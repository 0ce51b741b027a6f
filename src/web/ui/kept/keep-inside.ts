import {
  type ComponentType,
  type Context,
  createElement,
  type HTMLAttributes,
  type ReactElement,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageLocale } from '#web/i18n/locale.ts'
import { drawWithoutFaults } from '#web/ui/fields/faults.ts'
import { PageViewContext } from '#web/ui/page/page-view.ts'
import { ReaderContext } from '#web/ui/page/reader.ts'
import { drawAlone, type Kept, placeKept } from './kept-parts.ts'

/** Maximum number of parts that are kept for each component; the least recently used are dropped. */
const MAX_KEPT = 2_000

/**
 * Keeps what is inside an element as HTML, so that React draws it once for the same props in the same locale.
 * @param Inside draws what its props say, which are JSON, and nothing else: one that reads a context throws
 */
export function keepInside<Props extends object>(Inside: ComponentType<Props>) {
  const kept = new Map<string, Kept>()
  const insideFor = (props: Props) => {
    const key = pageLocale() + JSON.stringify(props)
    const html =
      kept.get(key) ??
      drawAlone(() => drawWithoutFaults(() => renderToStaticMarkup(forNobody(createElement(Inside, props)))))
    kept.delete(key)
    kept.set(key, html)
    if (kept.size > MAX_KEPT) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest)
    return html
  }
  /** Not through our JSX, which would look for texts in the HTML again. */
  return (tag: string, attributes: HTMLAttributes<HTMLElement>, props: Props): ReactElement =>
    createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html: placeKept(insideFor(props)) } })
}

/** All contexts of pages. */
const CONTEXTS: readonly Context<never>[] = [ReaderContext, PageViewContext] as never

const forNobody = (inside: ReactElement): ReactElement =>
  CONTEXTS.reduce((within, context) => createElement(context, { value: null as never }, within), inside)
