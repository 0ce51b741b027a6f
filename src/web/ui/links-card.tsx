import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from './cited.tsx'

type Props = {
  /** Of the heading, on its page. */
  id: string
  title: string
  links: readonly { href: string; title: string; note?: string }[]
}

/** Links to where a page leads; nothing if there are none. */
export const LinksCard = ({ id, title: heading, links }: Props) =>
  links.length > 0 && (
    <nav className="card links-card" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {links.map(({ href, title, note }) => (
          <li key={href}>
            <a href={href} className="block-link">
              <span>
                <span lang={detectLang(title)}>
                  <Cited text={title} />
                </span>
                {note && (
                  <span className="soft small" lang={detectLang(note)}>
                    {note}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
