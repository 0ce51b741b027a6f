import { toCatalogue } from '#domain/text/locales.ts'
import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'
import { NetworkError } from '#web/runtime/browser/network-error.ts'
import { PageError } from '#web/runtime/documents/page-error.ts'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Flower, Icon } from '#web/ui/icon.tsx'

type Words = { title: string; meaning: () => string; advice: () => string }

/** The document's titles are in English in every language; the page says what they mean in the reader's. Only the server answers with them. */
const pages: Record<number, Words> = import.meta.env.SSR
  ? {
      400: { title: 'Bad Request', meaning: m.shared_error_400, advice: m.shared_error_400_advice },
      404: {
        title: 'This page could not be found',
        meaning: m.shared_error_404,
        advice: m.shared_error_404_advice,
      },
      405: { title: 'Method Not Allowed', meaning: m.shared_error_405, advice: m.shared_error_405_advice },
      500: { title: 'Internal Server Error', meaning: m.shared_error_500, advice: m.shared_error_500_advice },
    }
  : {}
const other: Words = {
  title: 'An unexpected error has occurred',
  meaning: m.shared_error_other,
  advice: m.shared_error_500_advice,
}
const inBrowser: Words = {
  title: 'Application error: a client-side exception has occurred',
  meaning: m.shared_error_browser,
  advice: m.shared_error_browser_advice,
}
const unreachable: Words = {
  title: '',
  meaning: m.shared_error_network,
  advice: m.shared_error_network_advice,
}

/**
 * The whole page of an error: what happened, in words, what to do, and the request's id in small.
 * @param address the page's own, with its query
 */
export function ErrorPage({ error, address }: { error: unknown; address: string }) {
  const { status, words, message, requestId } = read(error)
  const title = [status, words.title].filter(Boolean).join(' · ')
  const isEnglish = toCatalogue(pageLocale()) === 'en'
  // What is not there will not be there the next time either.
  const isNotFound = status === 404
  const told = isNotFound && message === m.shared_error_not_found() ? null : message
  const retry = !isNotFound && (
    <a className="button" href={address}>
      {m.shared_retry()}
    </a>
  )
  const home = (
    <a className={isNotFound ? 'button' : 'button quiet'} href="/">
      <Icon name="path" />
      {m.shared_go_home()}
    </a>
  )
  return (
    <main className="error-page">
      <title>{title || words.meaning()}</title>
      {import.meta.env.SSR ? <HostOfError isNotFound={isNotFound} /> : <Flower />}
      <h1>{isEnglish && words.title ? words.title : words.meaning()}</h1>
      {status && <p className="soft small">{status}</p>}
      {told && <p>{told}</p>}
      {(isNotFound || !told) && <p>{words.advice()}</p>}
      <p className="actions">
        {retry}
        {home}
      </p>
      {requestId && (
        <p className="soft small">
          {m.shared_request_id()} <code>{requestId}</code>
        </p>
      )}
    </main>
  )
}

const HostOfError = ({ isNotFound }: { isNotFound: boolean }) =>
  isNotFound ? (
    <HostMessage who="aung" pose="think" size={128}>
      <p>{m.shared_host_not_found()}</p>
    </HostMessage>
  ) : (
    <HostMessage who="su-su" pose="comfort" size={128}>
      <p>{m.shared_host_error()}</p>
    </HostMessage>
  )

type Read = { status?: number; words: Words; message?: string; requestId?: string | null }

function read(error: unknown): Read {
  if (import.meta.env.SSR) {
    if (!(error instanceof PageError)) return { status: 500, words: pages[500] ?? other }
    const { status, told, requestId } = error
    return { status, words: pages[status] ?? other, message: told, requestId }
  }
  if (!navigator.onLine || isFetchFailure(error)) return { words: unreachable }
  return { words: inBrowser }
}

const isFetchFailure = (error: unknown) =>
  error instanceof NetworkError || (error instanceof TypeError && /fetch|network|load/i.test(error.message))
