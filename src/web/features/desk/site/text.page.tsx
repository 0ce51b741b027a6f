import type { SitePage } from '#contract/desk/site.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Prose } from '#web/ui/prose.tsx'
import { PublicFrame } from '#web/ui/shell/public-frame.tsx'
import { structuredText } from './structured-text.ts'
import { findTextSlug } from './text-pages.ts'

export const handle = { script: false }

export async function loader({ url, api }: PageArgs) {
  const slug = findTextSlug(url.pathname)
  if (slug === undefined) throw respond(null, { status: 404 })
  const { data: page } = await api.site.page({ slug })
  return { ...page, slug }
}

export async function action({ request, url }: PageArgs) {
  return answerLocaleForm(await request.formData(), url.pathname + url.search)
}

export const meta: Meta<typeof loader> = ({ loaderData }) => {
  const page = loaderData as (SitePage & { slug: string }) | undefined
  return page
    ? [
        { title: `${page.title} · Thazin` },
        { name: 'description', content: page.description },
        ...structuredText(page),
      ]
    : [{ title: 'Thazin' }]
}

/** A public page of plain text, the same for everybody. */
export default function TextPage({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { lang, title, content_html, questions } = loaderData
  return (
    <PublicFrame>
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
    </PublicFrame>
  )
}
