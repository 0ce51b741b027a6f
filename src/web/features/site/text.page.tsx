import type { SitePage } from '#contract/site.ts'
import { m } from '#messages'
import { data } from '#web/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { chooseLocale } from '#web/i18n/choose-locale.ts'
import { Form } from '#web/ui/form.tsx'
import { Flower } from '#web/ui/icon.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { LocaleSwitch } from '#web/ui/shell/locale-switch.tsx'
import { SiteLinks } from '#web/ui/shell/site-links.tsx'
import { textPageStyles } from './text-page-styles.ts'
import { textOf } from './text-pages.ts'

export const handle = { script: false }

export async function loader({ url, api }: PageArgs) {
  const slug = textOf(url.pathname)
  if (slug === undefined) throw data(null, { status: 404 })
  const { data: page } = await api.site.page({ slug })
  return page
}

export async function action({ request, url }: PageArgs) {
  return chooseLocale(await request.formData(), url.pathname)
}

export const meta: Meta<typeof loader> = ({ loaderData }) => {
  const page = loaderData as SitePage | undefined
  return page
    ? [{ title: `${page.title} · Thazin` }, { name: 'description', content: page.description }]
    : [{ title: 'Thazin' }]
}

/** A public page of plain text, the same for everybody. */
export default function TextPage({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { lang, title, content_html, questions } = loaderData
  return (
    <>
      <style href="text-page" precedence="page">
        {textPageStyles}
      </style>
      <header className="landing-head">
        <a href="/" className="home-link" aria-label={m.text_home()}>
          <Flower />
          <b lang="en">Thazin</b>
        </a>
        <Form method="post">
          <LocaleSwitch />
        </Form>
      </header>
      <main className="text-page" lang={lang}>
        <h1>{title}</h1>
        <Prose html={content_html} />
        {questions.map(({ question_html, answer_html }) => (
          <details key={question_html} className="card">
            <summary>
              <Prose html={question_html} as="h2" />
            </summary>
            <Prose html={answer_html} />
          </details>
        ))}
      </main>
      <SiteLinks withHome />
    </>
  )
}
