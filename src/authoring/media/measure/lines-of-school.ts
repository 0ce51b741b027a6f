import type { Line } from '#authoring/media/speech/speak.ts'
import { clipsOfSchool } from '#server/content/media/clips-of-school.ts'
import type { Language, SchoolFiles } from '#server/content/read/read-school-files.ts'

/** Everything that the school speaks in a language, each line once. */
export function collectLines(school: SchoolFiles, language: Language): Line[] {
  const filmed = [
    ...school.units.flatMap((unit) =>
      unit.lessons.flatMap(({ lesson }) =>
        lesson.type === 'VIDEO'
          ? lesson.slides.map((slide) => ({ ...slide, language: unit.language, level: unit.unit.level }))
          : [],
      ),
    ),
    ...school.shorts.flatMap(({ short }) =>
      short.slides.map((slide) => ({ ...slide, language: short.language, level: short.level })),
    ),
  ].map(
    ({ say, written, sounds = say, language, level, speaker }): Line => ({
      text: say,
      written,
      sounds,
      language,
      level,
      speaker,
    }),
  )
  const clips = clipsOfSchool(school).map(
    ({ text, written, lang, level }): Line => ({
      text: written,
      sounds: text,
      language: lang === 'ja' ? 'japanese' : 'english',
      level,
    }),
  )
  const mine = [...filmed, ...clips].filter((line) => line.language === language)
  return [...new Map(mine.map((line) => [`${line.text} ${line.sounds}`, line])).values()]
}
