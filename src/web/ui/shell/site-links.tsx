import { isOpenablePage } from '#domain/account/access.ts'
import { m } from '#messages'
import { Flower } from '#web/ui/icon.tsx'
import { inSameView } from '#web/ui/page/same-view.ts'

type SiteLink = {
  path: string
  name: () => string
  /** Its name where there is little room. */
  short?: () => string
}

const groups: { name: () => string; links: SiteLink[] }[] = [
  {
    name: m.shared_site_learn,
    links: [
      { path: '/', name: m.shared_site_start },
      { path: '/pricing', name: m.shared_pricing_title, short: m.shared_site_prices },
      { path: '/platforms', name: m.shared_site_platforms, short: m.shared_site_platforms_short },
      { path: '/scholarship', name: m.shared_site_scholarship },
    ],
  },
  {
    name: m.shared_site_work,
    links: [
      { path: '/thazin-for-business', name: m.shared_site_business, short: m.shared_site_business_short },
      { path: '/thazin-for-business/english-efficiency-at-work', name: m.shared_site_article_efficiency },
      {
        path: '/thazin-for-business/english-proficiency-in-todays-market',
        name: m.shared_site_article_market,
      },
      {
        path: '/thazin-for-business/benefits-of-english-for-employees',
        name: m.shared_site_article_benefits,
      },
    ],
  },
  {
    name: m.shared_site_help,
    links: [
      { path: '/faq', name: m.shared_text_faq, short: m.shared_site_questions },
      { path: '/contact-us', name: m.shared_site_contact },
      { path: '/form', name: m.shared_site_forms },
      { path: '/about-us', name: m.shared_text_about },
      { path: '/privacy-policy', name: m.shared_text_privacy },
      { path: '/credits', name: m.shared_text_credits },
    ],
  },
]

const openable = (links: SiteLink[]) => links.filter(({ path }) => isOpenablePage(path))

/** The few pages that the head of the site leads to, by their short names. */
export const mainSiteLinks = () =>
  openable(groups.flatMap(({ links }) => links)).flatMap(({ path, short }) =>
    short ? [{ path, name: short }] : [],
  )

/** The pages that lie below one. */
export const siteLinksBelow = (path: string) =>
  openable(groups.flatMap(({ links }) => links)).filter((link) => link.path.startsWith(`${path}/`))

/** Every public page that can be opened, at the foot of public pages, in the view that the page's query asks for. */
export const SiteLinks = ({ search }: { search: string }) => (
  <footer className="site-foot">
    <nav className="site-links" aria-label={m.shared_text_links()}>
      {groups.map(({ name, links }) => (
        <div key={name()}>
          <h2>{name()}</h2>
          <ul>
            {openable(links).map((link) => (
              <li key={link.path}>
                <a href={inSameView(link.path, search)}>{link.name()}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
    <p className="soft small">
      <Flower />
      <span>{m.shared_site_promise()}</span>
    </p>
  </footer>
)
