import { m } from '#messages'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PublicFrame } from '#web/ui/shell/public-frame.tsx'
import { siteLinksBelow } from '#web/ui/shell/site-links.tsx'
import { Calculator } from './calculator.tsx'
import { calculated } from './read-offer.ts'

export const handle = { script: false }

const PATH = '/thazin-for-business'

export const meta: Meta = () => [
  { title: `${m.shared_site_business()} · Thazin` },
  { name: 'description', content: m.desk_business_description() },
]

export const loader = async ({ api, url }: PageArgs) =>
  calculated((await api.plans.listPublic({})).data, url.searchParams)

export const action = async ({ request, url }: PageArgs) =>
  answerLocaleForm(await request.formData(), url.pathname + url.search)

const given = () => [
  { title: m.desk_business_codes(), text: m.desk_business_codes_text() },
  { title: m.desk_business_number(), text: m.desk_business_number_text() },
  { title: m.desk_business_receipt(), text: m.desk_business_receipt_text() },
  { title: m.desk_business_lessons(), text: m.desk_business_lessons_text() },
]

/** Page of what a company gets today, what it costs, and what isn't there yet. */
export default function Business({ loaderData }: PageProps<typeof loader, typeof action>) {
  return (
    <PublicFrame>
      <main className="text-page business">
        <h1>{m.desk_business_title()}</h1>
        <p>{m.desk_business_lead()}</p>
        <section aria-labelledby="given">
          <h2 id="given">{m.desk_business_given_title()}</h2>
          <ul className="business-given">
            {given().map(({ title, text }) => (
              <li key={title} className="card">
                <h3>
                  <Icon name="check" /> {title}
                </h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        {loaderData && <Calculator {...loaderData} />}
        <section aria-labelledby="not-yet">
          <h2 id="not-yet">{m.desk_business_not_yet_title()}</h2>
          <p>{m.desk_business_not_yet()}</p>
          <p>{m.desk_business_privacy()}</p>
        </section>
        <p className="business-ask">
          <a className="button" href={`${PATH}/request`}>
            {m.desk_business_ask()}
          </a>
        </p>
        <section className="business-articles" aria-labelledby="read-on">
          <h2 id="read-on">{m.desk_business_articles()}</h2>
          <ul>
            {siteLinksBelow(PATH).map(({ path, name }) => (
              <li key={path}>
                <a className="block-link" href={path}>
                  {name()}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </PublicFrame>
  )
}
