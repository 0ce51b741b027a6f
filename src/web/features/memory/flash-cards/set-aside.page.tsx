import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import styles from './cards.css?url'
import { parseDirection } from './review-session-query.ts'

export const handle = { tabs: false }

const PER_PAGE = 30

const pageOf = (url: URL) =>
  Math.max(1, Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1))
const addressOf = (page: number) => `/review/set-aside${page > 1 ? `?page=${page}` : ''}`

export async function loader({ api, url }: PageArgs) {
  const { data: cards, pagination } = await api.flashCards.suspended({
    page: pageOf(url),
    per_page: PER_PAGE,
  })
  // The last card of the last page was brought back.
  if (cards.length === 0 && pagination.total > 0) throw redirect(addressOf(pagination.last_page))
  return { cards, page: pagination.current_page, lastPage: pagination.last_page }
}

export async function action({ api, request, url }: PageArgs) {
  const form = await request.formData()
  await api.flashCards.setAside({
    card_id: Number(form.get('card_id')),
    direction: parseDirection(String(form.get('direction'))),
    as: 'active',
  })
  return redirect(addressOf(pageOf(url)))
}

export const meta: Meta = () => [{ title: `${m.memory_aside_title()} · Thazin` }]

/** The cards that the learner doesn't want to see any more, and the way back for each. */
export default function SetAsidePage({
  loaderData: { cards, page, lastPage },
}: PageProps<typeof loader, typeof action>) {
  return (
    <main className="review">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/review" label={m.shared_review_back()}>
        <h1>{m.memory_aside_title()}</h1>
      </PageHead>
      {cards.length > 0 ? (
        <p role="status" className="soft">
          {m.memory_aside_text()}
        </p>
      ) : (
        <Empty who="su-su" pose="glad" says={m.memory_host_aside_none()} text={m.memory_aside_none()}>
          <a href="/review" className="button quiet">
            {m.shared_review_back()}
          </a>
        </Empty>
      )}
      {cards.length > 0 && (
        <ul className="card set-aside">
          {cards.map(({ id, direction, front, back, lang }) => (
            <li key={`${id}-${direction}`}>
              <span>
                <b id={`card-${id}-${direction}`} lang={lang}>
                  {front}
                </b>
                <span lang={detectLang(back)}>{back}</span>
                {direction === 'reverse' && <span className="small soft">{m.memory_cards_reverse()}</span>}
              </span>
              <Form method="post">
                <input type="hidden" name="card_id" value={id} />
                <input type="hidden" name="direction" value={direction} />
                <button type="submit" className="button quiet" aria-describedby={`card-${id}-${direction}`}>
                  {m.memory_aside_back()}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} lastPage={lastPage} addressOf={addressOf} />
    </main>
  )
}
