import type { Client } from '#contract/client.ts'
import { PAYMENT_EVENT_KINDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { shortMoment } from '#web/i18n/clock.ts'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { PushInvite } from '#web/runtime/browser/push-invite/push-invite.tsx'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { AdStrip, adOfToday } from '#web/ui/ad/ad.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readPageNumber } from '#web/ui/page/address-numbers.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { OlderAndNewer } from '#web/ui/shell/older-and-newer.tsx'
import { answerNotifications } from './answer-notifications.ts'
import { linkToNotifications, listName } from './list-address.ts'
import styles from './notifications.css?url'
import { NotificationSettingsCard } from './settings.tsx'

export const handle = { tabs: false } as const

export const meta: Meta<typeof loader> = ({ loaderData: { unread } }) => [
  { title: `${unread > 0 ? `(${number(unread)}) ` : ''}${m.shared_noti_title()} · Thazin` },
]

/** The list that is asked for; else tips where only they have something unread, as the bell's number leads here. */
async function readList(api: Client, query: URLSearchParams) {
  const page = readPageNumber(query) ?? 1
  const read = async (isTips: boolean) => ({
    isTips,
    listed: await api.notifications.list({ notification_category: isTips ? 'Tip' : 'General', page }),
  })
  if (query.has('list')) return await read(query.get('list') === 'tips')
  const general = await read(false)
  const { general_noti_count, tip_noti_count } = general.listed
  return general_noti_count === 0 && tip_noti_count > 0 ? await read(true) : general
}

export async function loader({ api, url, learner }: PageArgs) {
  const [{ isTips, listed }, { data: settings }, { data: me }, { data: ads }] = await Promise.all([
    readList(api, url.searchParams),
    api.notifications.settings({}),
    api.profile.me({}),
    api.notifications.ads({ placement: 'notifications' }),
  ])
  const { data: rows, pagination, tip_noti_count: tips, general_noti_count: generals } = listed
  const until = settings.paused_until
  return {
    isTips,
    tips,
    generals,
    unread: tips + generals,
    rows: rows.map(({ created_at, ...row }) => ({ ...row, when: shortMoment(created_at, me.time_zone) })),
    page: pagination.current_page,
    lastPage: pagination.last_page,
    ad: adOfToday(ads, learner?.data_saver),
    settings,
    pausedUntil: until && Date.parse(until) > Date.now() ? shortMoment(until, me.time_zone) : null,
    isChanged: url.searchParams.has('saved'),
  }
}

export async function action(args: PageArgs) {
  return redirect(await answerNotifications(args))
}

type Loaded = PageProps<typeof loader>['loaderData']

/** Page of what the learner was notified of: tips, and everything else; what may ring on their devices, and when. */
export default function Notifications({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { rows, isTips, page, lastPage, ad } = loaderData
  return (
    <main className="notifications">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/learn" label={m.shared_tab_learn()}>
        <h1>{m.shared_noti_title()}</h1>
      </PageHead>
      <Lists {...loaderData} />
      {rows.length === 0 && (
        <section className="empty">
          <HostMessage who="su-su" pose="sleep">
            <p>{m.habit_host_noti_empty()}</p>
          </HostMessage>
          <p className="soft">{isTips ? m.habit_noti_no_tips() : m.habit_noti_none()}</p>
        </section>
      )}
      <Form method="post">
        <input type="hidden" name="list" value={listName(isTips)} />
        <ul className="noti-rows">
          {rows.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </ul>
      </Form>
      <OlderAndNewer
        label={m.shared_noti_title()}
        page={page}
        lastPage={lastPage}
        addressOf={(other) => `${linkToNotifications(listName(isTips))}&page=${other}`}
      />
      {ad && <AdStrip {...ad} />}
      <NotificationSettingsCard {...loaderData} />
      <PushInvite />
    </main>
  )
}

const Lists = ({ isTips, tips, generals }: Pick<Loaded, 'isTips' | 'tips' | 'generals'>) => (
  <nav className="noti-lists" aria-label={m.habit_noti_lists()}>
    <a href={linkToNotifications('general')} className="chip" aria-current={isTips ? undefined : 'page'}>
      {m.habit_noti_general()}
      <Count of={generals} />
    </a>
    <a href={linkToNotifications('tips')} className="chip" aria-current={isTips ? 'page' : undefined}>
      {m.habit_noti_tips()}
      <Count of={tips} />
    </a>
  </nav>
)

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <b>
      {number(of)}
      <span className="visually-hidden"> {m.shared_noti_unread()}</span>
    </b>
  )

/** Clients know a payment's success by an English title; people are told in their own language. */
const titleShown = (title: string) => (title in PAYMENT_EVENT_KINDS ? m.shared_pay_status_succeeded() : title)

/** A button that opens what it says: it is read from then on. */
const Row = ({ id, title, body, when, is_read, link, category }: Loaded['rows'][number]) => (
  <li>
    <button type="submit" name="open" value={id} data-unread={is_read ? undefined : ''}>
      <span className="noti-kind" data-kind={category}>
        <Icon name={category === 'Tip' ? 'idea' : 'bell'} />
      </span>
      <span>
        <span className="noti-title" lang={detectLang(titleShown(title))}>
          <Cited text={titleShown(title)} />
        </span>
        <span className="soft small">
          <Cited text={body} />
        </span>
        <span className="soft small">{when}</span>
      </span>
      {!is_read && <span className="visually-hidden">{m.shared_noti_unread()}</span>}
      {link && <Icon name="next" />}
    </button>
  </li>
)
