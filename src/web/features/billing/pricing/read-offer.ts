import { CallError } from '#contract/errors.ts'
import { COOKIES } from '#domain/base/constants.ts'
import { LANGUAGE_IDS, languageById, ONEPAY_PROVIDER } from '#domain/school/lookups.ts'
import { day } from '#web/i18n/format.ts'
import { money } from '#web/i18n/money.ts'
import { isOnepayOnly } from '#web/runtime/documents/onepay-only.ts'
import type { PageArgs } from '#web/runtime/documents/page-module.ts'
import { servedCountries } from '#web/ui/phone-number/served-countries.ts'
import { chosenOffer, type Provider, type PublicPlan } from './chosen-offer.ts'

type Args = Pick<PageArgs<string>, 'api' | 'url' | 'request' | 'learner' | 'attempt'>

/** The ways to pay: where the view is Onepay's, only Onepay. */
export async function readPaymentWays({
  api,
  request,
  url,
}: Args): Promise<{ ways: Provider[]; onepayOnly: boolean }> {
  const { data } = await api.payments.providers({})
  const onepayOnly = isOnepayOnly(request, url)
  return { ways: onepayOnly ? data.filter(({ name }) => name === ONEPAY_PROVIDER) : data, onepayOnly }
}

/** Reads what an order form needs to know, besides what is sold. */
export async function readOrderParts({ api, learner, attempt }: Args) {
  return {
    learner: learner && { name: learner.name },
    countries: await servedCountries(api),
    // A form that is sent twice begins one payment.
    attempt,
  }
}

/** Until when what the learner has bought runs, by product. */
export async function readRunning({ api, learner }: Args): Promise<Record<string, string>> {
  if (!learner) return {}
  const { data: me } = await api.profile.me({})
  const ends = [...me.subscriptions].sort((one, other) => one.ends_at.localeCompare(other.ends_at))
  const running = ends.filter(({ ends_at }) => Date.parse(ends_at) > Date.now())
  return Object.fromEntries(running.map(({ product, ends_at }) => [product, day(ends_at, me.time_zone)]))
}

/** A payment that was begun and isn't finished: of the learner, or of this browser where nobody is signed in. */
export async function readOpenPayment(args: Args) {
  const payments = args.learner ? (await args.api.payments.list({ per_page: 5 })).data : await ofBrowser(args)
  const open = payments.find(
    ({ status, checkout, slip, expires_at }) =>
      status === 'pending' &&
      checkout !== null &&
      (slip === 'waiting' || Date.parse(expires_at) > Date.now()),
  )
  return open ? { id: open.payment_id, code: open.payment_code, price: money(open) } : null
}

/** The payment of the cookie, which the call knows to be right or not. */
async function ofBrowser({ api, request }: Args) {
  const [, payment_id] = COOKIE.exec(request.headers.get('cookie') ?? '') ?? []
  if (!payment_id) return []
  try {
    return [(await api.payments.get({ payment_id })).data]
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return []
    throw error
  }
}

const COOKIE = new RegExp(
  `(?:^|;\\s*)${COOKIES.unauthPayment}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.`,
)

/** Finds which of these plans the address asks for; if it doesn't say, those for the language being learned. */
export function resolveOffer(
  plans: readonly PublicPlan[],
  ways: readonly Provider[],
  { url, learner }: Args,
) {
  const product = languageById(learner?.current_view_language_id ?? LANGUAGE_IDS.english)?.name ?? 'english'
  return chosenOffer(plans, ways, { search: url.searchParams, product })
}
