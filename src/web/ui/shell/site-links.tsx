import { m } from '#messages'

/** The public pages of text, at the foot of pages that everybody may see. */
export function SiteLinks({ withHome = false }: { withHome?: boolean }) {
  return (
    <nav className="site-links" aria-label={m.text_links()}>
      {withHome && <a href="/">{m.text_home()}</a>}
      <a href="/faq">{m.text_faq()}</a>
      <a href="/about-us">{m.text_about()}</a>
      <a href="/privacy-policy">{m.text_privacy()}</a>
      <a href="/credits">{m.text_credits()}</a>
    </nav>
  )
}
