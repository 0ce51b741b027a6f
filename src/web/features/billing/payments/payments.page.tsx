import { DEFAULT_PAYMENT_KIND, PAYMENT_EVENT_KINDS, type PaymentKind } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { day } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { money } from '#web/i18n/money.ts'
import { productName } from '#web/i18n/plan-names.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readPageNumber } from '#web/ui/page/address-numbers.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { OlderAndNewer } from '#web/ui/shell/older-and-newer.tsx'
import styles from './payments.css?url'

export const handle = { tabs: false } as const

export const meta: Meta = () => [{ title: `${m.shared_pay_all()} · Thazin` }]

const kinds: Record<string, PaymentKind | undefined> = PAYMENT_EVENT_KINDS

export async function loader({ api, url }: PageArgs) {
  const page = readPageNumber(url.searchParams) ?? 1
  const [{ data: payments, pagination }, { data: me }] = await Promise.all([
    api.payments.list({ page }),
    api.profile.me({}),
  ])
  const title = url.searchParams.get('paid')
  const news = title === null ? null : (kinds[title] ?? DEFAULT_PAYMENT_KIND)
  const isNews = (payment: (typeof payments)[number]) =>
    payment.kind === news && payment.status === 'succeeded' && !payment.acknowledged
  const found = payments.find(isNews)
  if (found) throw redirect(`/payments/${found.payment_id}`)
  const isOver = ({ ends_at }: { ends_at: string }) => Date.parse(ends_at) < Date.now()
  return {
    running: me.subscriptions
      .filter((one) => !isOver(one))
      .map(({ product, starts_at, ends_at }) => ({
        product,
        from: Date.parse(starts_at) > Date.now() ? day(starts_at, me.time_zone) : null,
        until: day(ends_at, me.time_zone),
      })),
    payments: payments.map(({ payment_id, plan, status, created_at, paid_at, ...payment }) => ({
      id: payment_id,
      plan: plan.name,
      status,
      date: day(paid_at ?? created_at, me.time_zone),
      price: money(payment),
      isForOther: payment.is_for_other,
    })),
    page: pagination.current_page,
    lastPage: pagination.last_page,
  }
}

type Loaded = PageProps<typeof loader>['loaderData']

/** Page of the running subscriptions, with their ends, and of every payment with its receipt. */
export default function Payments({ loaderData }: PageProps<typeof loader>) {
  const { running, payments, page, lastPage } = loaderData
  return (
    <main className="payments">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/profile" label={m.shared_tab_me()}>
        <h1>{m.shared_pay_all()}</h1>
      </PageHead>
      <Running running={running} />
      <section aria-labelledby="history">
        <h2 id="history">{m.billing_pay_history()}</h2>
        {payments.length === 0 && (
          <div className="empty">
            <HostMessage who="aung" pose="wave">
              <p>{m.billing_host_pay_empty()}</p>
            </HostMessage>
            <p className="soft">{m.billing_pay_history_empty()}</p>
          </div>
        )}
        <ul className="payment-rows">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} {...payment} />
          ))}
        </ul>
        <OlderAndNewer
          label={m.billing_pay_history()}
          page={page}
          lastPage={lastPage}
          addressOf={(other) => `/payments?page=${other}`}
        />
      </section>
      <div className="bottom-action">
        <a href="/pricing" className="button">
          {m.billing_campaign_see_plans()}
        </a>
        <a href="/pricing#redeem" className="button quiet">
          {m.billing_pay_have_code()}
        </a>
      </div>
    </main>
  )
}

const Running = ({ running }: Pick<Loaded, 'running'>) => (
  <section className="card running-plans" aria-labelledby="running">
    <h2 id="running">{m.billing_pay_running()}</h2>
    {running.length === 0 && <p>{m.billing_pay_running_none()}</p>}
    <ul>
      {running.map(({ product, from, until }) => (
        <li key={`${product} ${until}`}>
          <b lang={detectLang(productName(product))}>{productName(product)}</b>
          <span>
            {from ? m.billing_campaign_dates({ from, until }) : m.billing_pay_running_until({ until })}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const statusName: Record<Loaded['payments'][number]['status'], () => string> = {
  pending: m.billing_pay_status_pending,
  succeeded: m.shared_pay_status_succeeded,
  failed: m.billing_pay_status_failed,
  expired: m.billing_pay_status_expired,
  refunded: m.billing_pay_status_refunded,
}

const PaymentRow = ({ id, plan, status, date, price, isForOther }: Loaded['payments'][number]) => (
  <li>
    <a href={`/payments/${id}`} className="card">
      <span>
        <b>{plan}</b>
        <span className="soft small">{date}</span>
        {isForOther && <span className="soft small">{m.billing_pay_for_other()}</span>}
      </span>
      <span>
        <b>{price}</b>
        <span className="chip" data-status={status}>
          {statusName[status]()}
        </span>
      </span>
      <Icon name="next" />
    </a>
  </li>
)
