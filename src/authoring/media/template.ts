import type { Language } from '#server/content/read/read-school-files.ts'
import type { Slide } from '#server/content/schema/lessons.ts'
import type { Tone } from '#server/content/schema/texts.ts'
import { portraitPage, portraitSize } from './slides/portrait-page.ts'
import { size, slidePage } from './slides/slide-page.ts'
import type { FrameView } from './timeline.ts'

/** Looks of a video's slides. */
export type Template = {
  isPortrait: boolean
  /** A slide in CSS pixels. */
  size: { width: number; height: number }
  /** Posters of shorts are shown many at once. */
  poster: { width: number; quality: number }
  /** The page with every view as one slide; pictures are SVG texts by name. */
  page: (
    slides: readonly Slide[],
    views: readonly FrameView[],
    language: Language,
    pictures: ReadonlyMap<string, string>,
  ) => string
}

/** Of lessons: 16:9. */
export const landscape: Template = {
  isPortrait: false,
  size,
  poster: { width: size.width, quality: 80 },
  page: slidePage,
}

/** Of shorts: 9:16, in the colour of the short. */
export const portrait = (tone: Tone): Template => ({
  isPortrait: true,
  size: portraitSize,
  poster: { width: 240, quality: 60 },
  page: (slides, views, language, pictures) => portraitPage(slides, views, { language, pictures, tone }),
})
