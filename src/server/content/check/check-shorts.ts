import { countCodePoints } from '#domain/text/clean-text.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { ShortSource } from '#server/content/read/read-school-files.ts'
import { checkSlides, checkVideo } from './check-video.ts'

/** In seconds. */
const MAX_SECONDS = 20
/** In code points: what a narrow picture shows in letters that can be read at 144 points. */
const MAX_LINE_LENGTH = { english: 50, japanese: 30, my: 60 }

export function checkShort(source: ShortSource, files: ContentFiles): Problem[] {
  const { yaml, short, video } = source
  const isJapanese = short.language === 'japanese'
  const lasts =
    video && video.duration > MAX_SECONDS ? `lasts ${video.duration} s; ${MAX_SECONDS} s are enough` : null
  return [
    ...checkSlides(yaml, short.language, short, files),
    ...checkVideo(source, files),
    ...(short.level.startsWith('N') === isJapanese
      ? []
      : [yaml.problem(['level'], `level: ${short.level} is no level of ${short.language}`)]),
    ...(lasts ? [asAdvice(yaml.problem(['slides'], lasts))] : []),
    ...tooLong(source),
  ]
}

function tooLong({ yaml, short }: ShortSource): Problem[] {
  return short.slides.flatMap(({ say, my }, index) =>
    [
      { name: 'say', text: say, most: MAX_LINE_LENGTH[short.language] },
      { name: 'my', text: my, most: MAX_LINE_LENGTH.my },
    ].flatMap(({ name, text, most }) => {
      const length = countCodePoints(text)
      const place = ['slides', index, name]
      const what = `${place.join('.')}: has ${length} characters; a short shows ${most}`
      return length > most ? [asAdvice(yaml.problem(place, what))] : []
    }),
  )
}
