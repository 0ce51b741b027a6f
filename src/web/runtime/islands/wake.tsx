import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { ReaderContext, readerOfDocument } from '#web/ui/page/reader.ts'
import { Crash } from './crash.tsx'
import { hasFailed, missesPart, noteFailed } from './failed-islands.ts'
import type { IslandDefinition } from './island-definition.ts'

/** Functions that go over to the page's own forms, by the script of each island that is awake and has some. */
const waysBack = new Map<string, () => boolean>()

/** A tap that reaches a part which the browser lacks would do nothing, again and again. */
function watchFailures() {
  const look = (error: unknown) => {
    for (const [script, giveWay] of waysBack) if (missesPart(script, error)) giveWay()
  }
  addEventListener('error', ({ error }) => look(error))
  addEventListener('unhandledrejection', ({ reason }) => look(reason))
}

/**
 * Makes the way by which an island goes over to the page's own forms: the page is read again, and the island stays asleep. What was done
 * waits on the phone or has arrived, so that the server goes on from there. Not without a line, nor where the island has no form.
 */
function wayBack(script: string, root: HTMLElement): () => boolean {
  const hasForm = root.querySelector('form') !== null
  return () => {
    if (!hasForm || !root.isConnected || !navigator.onLine || hasFailed(script) || !noteFailed(script))
      return false
    location.reload()
    return true
  }
}

/** Takes over what the server drew of an island. Settles once it hears what is done in it: until then a form would go its own way. */
export async function wake<Props extends object>(
  element: HTMLElement,
  { component: Component, ready }: IslandDefinition<Props>,
): Promise<void> {
  await speakLikePage()
  const root = element.querySelector<HTMLElement>(':scope > [data-root]')
  const props = JSON.parse(element.querySelector(':scope > script')?.textContent ?? '{}') as Props
  if (!root) return
  await ready?.(props)
  if (waysBack.size === 0) watchFailures()
  const script = element.dataset.island ?? ''
  const giveWay = wayBack(script, root)
  waysBack.set(script, giveWay)
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <Hydrated onDone={resolve}>
        <Crash giveWay={giveWay}>
          <ReaderContext value={readerOfDocument()}>
            <Component {...props} />
          </ReaderContext>
        </Crash>
      </Hydrated>,
      { identifierPrefix: element.dataset.prefix },
    )
  })
}

function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone])
  return children
}
