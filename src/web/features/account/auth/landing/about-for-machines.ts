import { addressIn } from '#domain/desk/site/indexed-pages.ts'
import { m } from '#messages'
import type { IndexedAt } from '#web/runtime/documents/page-module.ts'

/** Describes Thazin and what it teaches, in schema.org's words: an organisation and two courses. */
export function aboutThazin({ publicUrl, lang }: IndexedAt) {
  const organisation = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: 'Thazin',
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/512.png`,
    description: m.shared_landing_description(),
  }
  const courses = [
    {
      taught: 'en',
      name: m.account_start_course_english(),
      description: m.account_start_course_english_text(),
    },
    {
      taught: 'ja',
      name: m.account_start_course_japanese(),
      description: m.account_start_course_japanese_text(),
    },
  ].map(({ taught, name, description }) => ({
    '@type': 'Course',
    '@id': `${publicUrl}/#course-${taught}`,
    name,
    description,
    url: publicUrl + addressIn('/', lang),
    inLanguage: ['my', taught],
    provider: organisation,
    offers: { '@type': 'Offer', category: 'Partially Free', url: publicUrl + addressIn('/pricing', lang) },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT10M' },
  }))
  return { '@graph': [organisation, ...courses] }
}
