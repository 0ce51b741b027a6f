import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ReaderContext, readerOfDocument } from '#web/documents/reader.ts'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { Crash } from './crash.tsx'

/** Takes over what the server drew of an island. */
export async function wake<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
): Promise<void> {
  await speakLikePage()
  const root = element.querySelector<HTMLElement>(':scope > [data-root]')
  const props = JSON.parse(element.querySelector(':scope > script')?.textContent ?? '{}') as Props
  if (!root) return
  hydrateRoot(
    root,
    <Crash>
      <ReaderContext value={readerOfDocument()}>
        <Component {...props} />
      </ReaderContext>
    </Crash>,
    { identifierPrefix: element.dataset.prefix },
  )
}
