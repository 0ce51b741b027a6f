import { CallError } from '#contract/errors.ts'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { shortened } from '#domain/text/lengths.ts'
import { inOneLine } from '#domain/text/plain-text.ts'
import { m } from '#messages'
import { beginOnce, goOn } from '#web/features/billing/pricing/begin-payment.ts'
import { OrderForm } from '#web/features/billing/pricing/order-form.tsx'
import {
  missingChoices,
  type OrderState,
  readFormTexts,
  refusedFields,
} from '#web/features/billing/pricing/order-state.ts'
import { offerAddress } from '#web/features/billing/pricing/pricing-address.ts'
import { ProductTabs } from '#web/features/billing/pricing/product-tabs.tsx'
import { readOrderParts, readPaymentWays, resolveOffer } from '#web/features/billing/pricing/read-offer.ts'
import { day, phoneNumber } from '#web/i18n/format.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { SiteFrame } from '#web/ui/shell/site-frame.tsx'
import styles from '../pricing.css?url'
import { BuyerFields } from './buyer-fields.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignOver } from './campaign-over.tsx'

export const handle = { script: 'learner', tabs: false } as const

type Args = PageArgs<'campaignId'>

export const meta: Meta<typeof loader> = ({ loaderData: { campaign, dates } }) => [
  { title: `${campaign?.title ?? m.billing_campaign_over_title()} · Thazin` },
  { name: 'description', content: campaign ? aboutOf(campaign, dates) : m.billing_campaign_over() },
  ...(campaign ? [{ shared: { picture: campaign.cover } }] : []),
]

/** As much as messengers show of a description beside the dates. */
const MAX_SHOWN = 140

/** Description of what a campaign offers and for how long: its page is made to be passed on. */
const aboutOf = ({ description }: { description: string }, dates: { from: string; until: string }): string =>
  `${shortened(inOneLine(description), MAX_SHOWN)} ${m.billing_campaign_dates(dates)}`

/** The campaign of the address; null if it isn't running. */
async function readCampaign({ api, params }: Args) {
  try {
    return await api.plans.campaign({ slug: params.campaignId.slice(0, 80) })
  } catch (error) {
    if (error instanceof CallError && [404, 422].includes(error.status)) return null
    throw error
  }
}

type Campaign = NonNullable<Awaited<ReturnType<typeof readCampaign>>>['data']

/** Its plans, each at its own price in the plan's own currency: campaigns have prices in one only. */
function offerOfCampaign(
  { link_campaign_subscription_plans: plans }: Campaign,
  args: Args,
  ways: Parameters<typeof resolveOffer>[1],
) {
  const inOwn = plans.map((plan) => ({ ...plan, prices: plan.prices.slice(0, 1) }))
  const offer = resolveOffer(inOwn, ways, args)
  const reduced = new Map(plans.map(({ id, promotion_amount }) => [id, promotion_amount]))
  return (
    offer && {
      ...offer,
      terms: offer.terms.map((term) => ({ ...term, reduced: reduced.get(term.planId) ?? null })),
    }
  )
}

export async function loader(args: Args) {
  const found = await readCampaign(args)
  if (!found) return respond({ campaign: null, dates: { from: '', until: '' } }, { status: 404 })
  const { data: campaign, refund_message: refundRule } = found
  const [{ ways, onepayOnly }, parts] = await Promise.all([readPaymentWays(args), readOrderParts(args)])
  const { slug, title, description, cover_photo, is_sold_out, starts_at, ends_at } = campaign
  return respond({
    campaign: { slug, title, description, cover: args.learner?.data_saver ? null : cover_photo, is_sold_out },
    dates: { from: day(starts_at, DEFAULT_TIME_ZONE), until: day(ends_at, DEFAULT_TIME_ZONE) },
    offer: offerOfCampaign(campaign, args, ways),
    phone: args.learner?.phone ?? undefined,
    refundRule,
    onepayOnly,
    ...parts,
  })
}

export async function action(args: Args) {
  const { request, url, api, settings, params } = args
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, url.pathname + url.search)
  const values = readFormTexts(form)
  const missing = missingChoices(values)
  const refuse = (fields: OrderState['fields']) =>
    respond<OrderState>({ values, fields: { ...missing, ...fields }, promo: null }, { status: 422 })
  if (Object.keys(missing).length > 0) return refuse({})
  const input = {
    slug: params.campaignId,
    plan_id: values.plan_id ?? '',
    provider: values.provider ?? '',
    phone: values.phone ?? '',
    country_code: values.country_code || 'MM',
    name: values.name ?? '',
  }
  try {
    const payment = await beginOnce(values.attempt ?? '', input, (options) =>
      api.payments.payCampaign(input, options),
    )
    return goOn(payment, settings.publicUrl)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    return refuse(refusedFields(error))
  }
}

/** A campaign behind a link, while it lasts; else a page that says so, and leads on. */
export default function LinkCampaign({
  loaderData,
  actionData: state,
}: PageProps<typeof loader, typeof action>) {
  return (
    <SiteFrame>
      <link rel="stylesheet" href={styles} precedence="page" />
      <main className="pricing">
        {loaderData.campaign ? <Running {...loaderData} state={state} /> : <CampaignOver />}
      </main>
    </SiteFrame>
  )
}

type Loaded = Extract<PageProps<typeof loader>['loaderData'], { offer: unknown }>

function Running({ campaign, dates, offer, state, ...loaded }: Loaded & { state: OrderState | undefined }) {
  const { learner, phone, countries, attempt, onepayOnly, refundRule } = loaded
  const path = `/link-campaign/${campaign.slug}`
  const country = countries.find(({ dial_code }) => phone?.startsWith(dial_code))
  const values = {
    ...(learner?.name && { name: learner.name }),
    ...(phone && { phone: country ? phoneNumber(phone) : phone }),
    ...(country && { country_code: country.iso2 }),
    ...state?.values,
  }
  return (
    <>
      <CampaignHead {...campaign} {...dates} />
      {campaign.is_sold_out && <p className="empty">{m.billing_payment_campaign_sold_out()}</p>}
      {offer && !campaign.is_sold_out && (
        <>
          <ProductTabs path={path} {...offer} currencies={[]} onepayOnly={onepayOnly} />
          <OrderForm
            {...{ offer, attempt, onepayOnly, refundRule }}
            action={offerAddress(path, { product: offer.product, onepayOnly })}
            state={{ values, fields: state?.fields ?? {} }}
          >
            <BuyerFields values={values} fields={state?.fields ?? {}} countries={countries} />
          </OrderForm>
        </>
      )}
    </>
  )
}
