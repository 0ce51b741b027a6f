import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeOnlyOurPages } from './browser/only-our-pages.ts'
import { followDocumentLocale } from './i18n/browser-locale.ts'
import { prepareZawgyi } from './i18n/script-of-page.ts'

followDocumentLocale()
takeOnlyOurPages()

function fetchStylesForLater() {
  const styles = document.querySelector<HTMLLinkElement>('link[data-later]')
  if (styles) styles.rel = 'prefetch'
}
if (document.readyState === 'complete') setTimeout(fetchStylesForLater, 1000)
else addEventListener('load', fetchStylesForLater)

const takeOver = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

if (document.documentElement.lang === 'my-Qaag') prepareZawgyi().then(takeOver)
else takeOver()
