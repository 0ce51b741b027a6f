import type { ReactNode } from 'react'
import { m } from '#messages'
import { ErrorPage } from '#web/runtime/documents/error-page.tsx'
import { PublicFrame } from '#web/ui/shell/public-frame.tsx'
import { renderDocument } from './document.tsx'
import type { PageError } from './page-error.ts'
import type { PageModule } from './page-module.ts'
import type { Visit } from './visit.ts'

type Drawn = {
  modules: PageModule[]
  /** One for each module. */
  loaderData: unknown[]
  actionData: unknown
  status: number
}

/** The document of a page: its modules inside one another. */
export function renderPage({ modules, loaderData, actionData, status }: Drawn, visit: Visit): Response {
  const last = modules.length - 1
  let content: ReactNode = null
  for (let n = last; n >= 0; n--) {
    const Component = modules[n]?.default
    if (!Component) continue
    content = (
      <Component loaderData={loaderData[n]} actionData={n === last ? actionData : undefined}>
        {content}
      </Component>
    )
  }
  const titled = modules.map(({ meta }) => meta !== undefined).lastIndexOf(true)
  return renderDocument(visit, {
    content,
    status,
    meta: modules[titled]?.meta?.({ loaderData: loaderData[titled] }) ?? [],
    toasts: [],
    refused: faultsOf(actionData),
    hasTabs: modules.every(({ handle }, n) => hasTabs(handle?.tabs, loaderData[n])),
    hasScript: modules.every(({ handle }, n) => hasScript(handle?.script, visit, loaderData[n])),
  })
}

type Tabs = NonNullable<PageModule['handle']>['tabs']

const hasTabs = (tabs: Tabs, loaded: unknown): boolean =>
  typeof tabs === 'function' ? tabs(loaded as never) : tabs !== false

type Script = NonNullable<PageModule['handle']>['script']

function hasScript(script: Script, { learner }: Visit, loaded: unknown): boolean {
  if (typeof script === 'function') return script(loaded as never)
  return script === 'learner' ? learner !== null : script !== false
}

/** The document of an error, in place of the whole page. */
export function drawError(error: PageError, visit: Visit): Response {
  const { url, learner } = visit
  const page = <ErrorPage error={error} address={url.pathname + url.search} />
  return renderDocument(visit, {
    // A form of the page of an error would be sent to an address that takes none.
    content: learner ? page : <PublicFrame hasSwitch={false}>{page}</PublicFrame>,
    status: error.status,
    meta: [],
    toasts: toldOf(error),
    refused: [],
    hasTabs: false,
    hasScript: false,
  })
}

/** Texts that a form is told that this error answered: its page isn't shown then. */
function toldOf({ told, status }: PageError): string[] {
  if (told !== undefined) return [told]
  return status === 500 ? [m.shared_error_internal()] : []
}

/** Faults of a refused form, a sentence a field. */
function faultsOf(actionData: unknown): string[] {
  const fields = (actionData as { fields?: Record<string, string | undefined> } | undefined)?.fields
  return Object.values(fields ?? {}).filter((text) => text !== undefined)
}
