import type { SitePage } from '#contract/desk/site.ts'
import { addressIn, type IndexedPage, nameOfPage } from '#domain/desk/site/indexed-pages.ts'
import type { IndexedAt, MetaTag } from '#web/runtime/documents/page-module.ts'
import { TEXT_PAGES } from './text-pages.ts'

type Page = SitePage & { slug: string }

/** Description of a page of text, in schema.org's words: questions with their answers, or an article; nothing of other pages. */
export function structuredText(page: Page): MetaTag[] {
  if (page.questions.length > 0) return [{ structured: () => questionsOf(page) }]
  return page.slug.startsWith('business-') ? [{ structured: (at) => articleOf(page, at) }] : []
}

const questionsOf = ({ questions, lang }: Page) => ({
  '@type': 'FAQPage',
  inLanguage: lang,
  mainEntity: questions.map(({ question_html, answer_html }) => ({
    '@type': 'Question',
    name: withoutTags(question_html),
    acceptedAnswer: { '@type': 'Answer', text: answer_html },
  })),
})

function articleOf({ slug, title, description, lang }: Page, { publicUrl, lang: shown }: IndexedAt) {
  const path = Object.keys(TEXT_PAGES).find((one) => TEXT_PAGES[one] === slug) as IndexedPage
  const publisher = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: 'Thazin',
    url: `${publicUrl}/`,
  }
  return {
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: lang,
    image: `${publicUrl}/shared/${nameOfPage(path)}.${shown}.png`,
    mainEntityOfPage: publicUrl + addressIn(path, shown),
    author: publisher,
    publisher,
  }
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const withoutTags = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
