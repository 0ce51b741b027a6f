import { files } from 'virtual:browser-files'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { Flower } from '#web/ui/icon.tsx'
import { usePageView } from '#web/ui/page/page-view.ts'
import { inSameView } from '#web/ui/page/same-view.ts'
import { LocaleSwitch } from './locale-switch.tsx'
import { mainSiteLinks, SiteLinks } from './site-links.tsx'

type Props = {
  children: ReactNode
  /** True if the page answers a form that chooses its language. */
  hasSwitch?: boolean
}

/** Around every public page: the head with the navigation and the language, and the foot that leads everywhere. */
export function PublicFrame({ children, hasSwitch = true }: Props) {
  const { pathname, search } = usePageView()
  return (
    <div className="site">
      <link rel="stylesheet" href={files.site?.file} precedence="page" />
      <header className="site-head">
        <a href={inSameView('/', search)} className="home-link" aria-label={m.shared_text_home()}>
          <Flower />
          <b lang="en">Thazin</b>
        </a>
        <nav aria-label={m.shared_site_nav()}>
          {mainSiteLinks().map(({ path, name }) => (
            <a
              key={path}
              href={inSameView(path, search)}
              aria-current={path === pathname ? 'page' : undefined}
            >
              {name()}
            </a>
          ))}
        </nav>
        {hasSwitch && (
          <Form method="post">
            <LocaleSwitch />
          </Form>
        )}
      </header>
      {children}
      <SiteLinks search={search} />
    </div>
  )
}
