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
    name: m.site_learn,
    links: [
      { path: '/', name: m.site_start },
      { path: '/pricing', name: m.pricing_title, short: m.site_prices },
      { path: '/platforms', name: m.site_platforms, short: m.site_platforms_short },
      { path: '/scholarship', name: m.site_scholarship },
    ],
  },
  {
    name: m.site_work,
    links: [
      { path: '/thazin-for-business', name: m.site_business, short: m.site_business_short },
      { path: '/thazin-for-business/english-efficiency-at-work', name: m.site_article_efficiency },
      { path: '/thazin-for-business/english-proficiency-in-todays-market', name: m.site_article_market },
      { path: '/thazin-for-business/benefits-of-english-for-employees', name: m.site_article_benefits },
    ],
  },
  {
    name: m.site_help,
    links: [
      { path: '/faq', name: m.text_faq, short: m.site_questions },
      { path: '/contact-us', name: m.site_contact },
      { path: '/form', name: m.site_forms },
      { path: '/about-us', name: m.text_about },
      { path: '/privacy-policy', name: m.text_privacy },
      { path: '/credits', name: m.text_credits },
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
    <nav className="site-links" aria-label={m.text_links()}>
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
      <span>{m.site_promise()}</span>
    </p>
  </footer>
)
