import type { ReactNode } from 'react'
import { m } from '#messages'
import { useReader } from '#web/documents/reader.ts'
import { Form } from '#web/ui/form.tsx'
import { Flower } from '#web/ui/icon.tsx'
import { LocaleSwitch } from './locale-switch.tsx'
import Shell from './shell.layout.tsx'
import { SiteLinks } from './site-links.tsx'

/** Around a page that everybody may see: the shell for who is signed in, the public site's head and foot for others. */
export function SiteFrame({ children }: { children: ReactNode }) {
  if (useReader().learnerId !== null) return <Shell>{children}</Shell>
  return (
    <>
      <header className="landing-head">
        <a href="/" className="home-link" aria-label={m.text_home()}>
          <Flower />
          <b lang="en">Thazin</b>
        </a>
        <Form method="post">
          <LocaleSwitch />
        </Form>
      </header>
      {children}
      <SiteLinks withHome />
    </>
  )
}
