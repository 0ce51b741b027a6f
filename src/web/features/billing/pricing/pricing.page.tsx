import type { ReactNode } from 'react'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { productName } from '#web/i18n/plan-names.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { SampleLevels } from '#web/ui/sample-levels.tsx'
import { SiteFrame } from '#web/ui/shell/site-frame.tsx'
import { answerOrder } from './answer-order.ts'
import { answerRedeem, type RedeemState } from './answer-redeem.ts'
import { CampaignLink } from './campaign/campaign-row.tsx'
import { OpenPayment } from './open-payment.tsx'
import { OrderForm } from './order-form.tsx'
import { type OrderState, readFormTexts } from './order-state.ts'
import { PayerFields } from './payer-fields.tsx'
import styles from './pricing.css?url'
import { offerAddress } from './pricing-address.ts'
import { ProductTabs } from './product-tabs.tsx'
import { type Promo, quotePromo, withPromo } from './promo.ts'
import { PromoField } from './promo-field.tsx'
import { readOpenPayment, readOrderParts, readPaymentWays, readRunning, resolveOffer } from './read-offer.ts'
import { Redeem, Redeemed } from './redeem.tsx'

export const handle = { script: 'learner', tabs: false } as const

const PATH = '/pricing'

export const meta: Meta = () => [
  { title: `${m.shared_pricing_title()} · Thazin` },
  { name: 'description', content: m.billing_pricing_description() },
]

export async function loader(args: PageArgs) {
  const { api, url, request } = args
  const [running, openPayment, sold, { ways, onepayOnly }, parts, levels] = await Promise.all([
    readRunning(args),
    readOpenPayment(args),
    api.plans.listPublic({}),
    readPaymentWays(args),
    readOrderParts(args),
    readLevels(api),
  ])
  const offer = resolveOffer(sold.data, ways, args)
  const code = url.searchParams.get('promo')?.slice(0, 60) ?? ''
  const promo = request.method === 'GET' && code && offer ? await quotePromo(api, code, offer) : null
  return {
    ...parts,
    running,
    levels: levels.filter(
      ({ product }) => !offer || offer.product === 'learn-plus' || offer.product === product,
    ),
    openPayment,
    offer,
    promo,
    onepayOnly,
    isForOther: url.searchParams.get('for') === 'other',
    campaign: sold.promotion_campaign,
    refundRule: sold.refund_message,
  }
}

/** The levels of both languages, with the product that opens each. */
async function readLevels(api: PageArgs['api']) {
  const [english, japanese] = await Promise.all([
    api.learn.levels({ language_id: LANGUAGE_IDS.english }),
    api.learn.levels({ language_id: LANGUAGE_IDS.japanese }),
  ])
  return [
    ...english.data.map((level) => ({ ...level, product: 'english' })),
    ...japanese.data.map((level) => ({ ...level, product: 'japanese' })),
  ]
}

export async function action(args: PageArgs) {
  const { request, url, api, learner, settings } = args
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, url.pathname + url.search)
  const values = readFormTexts(form)
  if (values.intent === 'redeem') return answerRedeem(values, api)
  const [sold, { ways }] = await Promise.all([api.plans.listPublic({}), readPaymentWays(args)])
  const offer = resolveOffer(sold.data, ways, args)
  if (!offer) return redirect(PATH)
  return answerOrder(values, { api, settings, offer, isSignedIn: learner !== null })
}

type Props = PageProps<typeof loader, typeof action> & { children?: ReactNode }

/** Page of what is sold, and the form that buys it; dialogs of the plans lie over it. */
export default function Pricing({ loaderData, actionData, children }: Props) {
  const order = actionData && 'values' in actionData ? (actionData as OrderState) : undefined
  const redeem = actionData && 'granted' in actionData ? (actionData as RedeemState) : undefined
  const { attempt, offer, onepayOnly, campaign } = loaderData
  const isSignedIn = useReader().learnerId !== null
  const promo = order ? order.promo : loaderData.promo
  const action = offer
    ? offerAddress(PATH, { product: offer.product, currency: offer.currency, onepayOnly })
    : PATH
  return (
    <SiteFrame>
      <link rel="stylesheet" href={styles} precedence="page" />
      <main className="pricing" inert={Boolean(children)}>
        <header className="pricing-head">
          {isSignedIn && (
            <a href="/learn" className="round-link" aria-label={m.billing_pricing_back()}>
              <Icon name="back" />
            </a>
          )}
          <h1>{m.shared_pricing_title()}</h1>
        </header>
        {loaderData.openPayment && <OpenPayment {...loaderData.openPayment} />}
        {redeem?.granted && <Redeemed granted={redeem.granted} />}
        {offer ? (
          <Sold {...loaderData} offer={offer} action={action} promo={promo} state={order} />
        ) : (
          <p className="empty">{m.billing_pricing_nothing_sold()}</p>
        )}
        {campaign && !onepayOnly && <CampaignLink {...campaign} />}
        <Redeem state={redeem} attempt={attempt} action={action} isSignedIn={isSignedIn} />
      </main>
      {children}
    </SiteFrame>
  )
}

type SoldProps = PageProps<typeof loader>['loaderData'] & {
  offer: NonNullable<PageProps<typeof loader>['loaderData']['offer']>
  action: string
  promo: Promo | null
  state: OrderState | undefined
}

function Sold({ offer, action, promo, state, ...loaded }: SoldProps) {
  const { attempt, onepayOnly, refundRule, countries, learner, isForOther, running } = loaded
  const until = running[offer.product]
  const values: OrderState['values'] = state?.values ?? (isForOther ? { for_other: '1' } : {})
  const fields = state?.fields ?? {}
  const terms = withPromo(offer.terms, promo)
  return (
    <>
      <ProductTabs
        path={PATH}
        {...offer}
        promo={promo?.refusal === null ? promo.code : undefined}
        onepayOnly={onepayOnly}
      />
      {until && (
        <p className="chip running">
          <Icon name="check" />
          {m.billing_pricing_runs_until({ product: productName(offer.product), until })}
        </p>
      )}
      <ul className="plan-features small">
        {offer.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
      <SampleLevels levels={loaded.levels} />
      {offer.ways.length === 0 ? (
        <p className="empty">
          {onepayOnly ? m.billing_pricing_onepay_absent() : m.billing_pricing_no_ways()}
        </p>
      ) : (
        <OrderForm
          {...{ action, attempt, onepayOnly, refundRule }}
          offer={{ ...offer, terms }}
          state={{ values, fields }}
        >
          <PromoField typed={state?.values.promo_code} promo={promo} error={fields.promo_code} />
          <PayerFields values={values} fields={fields} countries={countries} learner={learner} />
        </OrderForm>
      )}
    </>
  )
}
