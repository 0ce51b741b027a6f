import { z } from 'zod'
import { isPageOfOurs } from '#domain/account/access.ts'
import { TESTIMONIAL_RATINGS } from '#domain/base/constants.ts'
import { AD_SLOTS } from '#domain/habit/notifications/ad-slots.ts'
import { TIP_FITS } from '#domain/habit/notifications/choose-tip.ts'
import { cover, level, localText, nonEmptyText, reviewStatus, slug } from './texts.ts'

/** The head of micro-lessons/<language>/<slug>.md, between its lines of `---`; the text below it is Burmese. */
export const microLessonHead = z.strictObject({
  id: slug,
  level,
  title: localText,
  summary: localText,
  cover,
  /** Ids of the points of grammar that it explains, and of the units that it fits, of its language. */
  grammar: z.array(slug).max(6).default([]),
  units: z.array(slug).max(4).default([]),
  review: reviewStatus,
})
export type MicroLessonHead = z.output<typeof microLessonHead>

/** The head of pages/<slug>.<locale>.md. */
export const pageHead = z.strictObject({
  title: nonEmptyText,
  /** Description for search engines and shared links. */
  description: nonEmptyText,
  review: reviewStatus,
})
export type SitePageHead = z.output<typeof pageHead>

const ourPage = nonEmptyText.refine(isPageOfOurs, 'is no page of the program')

/** tips.yaml: what notifications of the category Tip say, in their order. */
export const tipsFile = z.strictObject({
  tips: z
    .array(
      z.strictObject({
        id: slug,
        title: localText,
        body: localText,
        link: ourPage.optional(),
        /** For whom it fits best; it comes to them first. */
        fits: z.enum(TIP_FITS).optional(),
      }),
    )
    .min(1),
  review: reviewStatus,
})
export type TipsFile = z.output<typeof tipsFile>

/** ads.yaml: our own announcements, in the order in which they take turns at their places. */
export const adsFile = z.strictObject({
  ads: z.array(
    z.strictObject({
      id: slug,
      placement: z.enum(AD_SLOTS),
      title: localText,
      body: localText,
      /** Name of a drawing in content/pictures. */
      picture: nonEmptyText.optional(),
      link: ourPage,
    }),
  ),
  review: reviewStatus,
})
export type AdsFile = z.output<typeof adsFile>

/** testimonials.yaml: what learners say, in the order in which it is shown. */
export const testimonialsFile = z.strictObject({
  testimonials: z
    .array(
      z.strictObject({
        id: slug,
        name: localText,
        role: localText,
        /** Name of a drawing in content/pictures. */
        picture: nonEmptyText.optional(),
        rating: z.literal(TESTIMONIAL_RATINGS, { error: `is ${TESTIMONIAL_RATINGS.join(' or ')}` }),
        content: localText,
        /** Made up to show how it looks; the page says so. */
        example: z.boolean().default(false),
      }),
    )
    .min(1),
  review: reviewStatus,
})
export type TestimonialsFile = z.output<typeof testimonialsFile>
