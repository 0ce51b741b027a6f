import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ReaderContext, readerOfDocument } from '#web/documents/reader.ts'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { Crash } from './crash.tsx'
import type { IslandDoor } from './door.ts'

/** Takes over what the server drew of an island. Settles once it hears what is done in it: until then a form would go its own way. */
export async function wake<Props extends object>(
  element: HTMLElement,
  { component: Component, ready }: IslandDoor<Props>,
): Promise<void> {
  await speakLikePage()
  const root = element.querySelector<HTMLElement>(':scope > [data-root]')
  const props = JSON.parse(element.querySelector(':scope > script')?.textContent ?? '{}') as Props
  if (!root) return
  await ready?.(props)
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <Hydrated onDone={resolve}>
        <Crash>
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
