import { collectFurigana } from '#domain/text/furigana/furigana.ts'
import type { DesiredRow } from '#server/content/import/content.queries.ts'
import type { Found } from '#server/content/import/question-body.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import { clipsOfSchool } from '#server/content/media/clips-of-school.ts'
import type { Ids } from '#server/content/read/ids.ts'
import type { SchoolFiles, WritingSource } from '#server/content/read/read-school-files.ts'
import type { WritingFile } from '#server/content/schema/writing.ts'

/** Guided writing in the order of the units after which it can be written; a phrase has the sound of whatever in the school says the same. */
export function writingRows(
  school: SchoolFiles,
  lessons: Ids,
  { media, read }: Found<MediaFinder>,
): DesiredRow<'writings'>[] {
  const clips = new Map(
    clipsOfSchool(school).map((clip) => [`${clip.lang} ${unspaced(clip.shown ?? clip.written)}`, clip]),
  )
  const places = new Map(school.units.map(({ unit }, index) => [unit.id, index]))
  const firstOf = new Map(school.units.map(({ unit, lessons: [first] }) => [unit.id, first?.lesson.id]))
  const placeOf = ({ value }: WritingSource) => places.get(value.after) ?? places.size
  const sorted = school.writing.toSorted((one, other) => placeOf(one) - placeOf(other))
  return sorted.map(({ value, language }, index) => {
    const lang = language === 'japanese' ? 'ja' : 'en'
    const lesson_id = lessons.get(firstOf.get(value.after) ?? '') ?? null
    const { situation, task, useful, model, checklist } = value
    const furigana = lang === 'ja' && collectFurigana(kanjiTextsOf(value).map((text) => read(text)))
    return {
      slug: value.id,
      language_id: lang === 'ja' ? 2 : 1,
      position: index + 1,
      level_code: value.level,
      title: value.title,
      lesson_id,
      body: {
        situation,
        task,
        useful: useful.map(({ text, my, en = text }) => {
          const clip = clips.get(`${lang} ${unspaced(text)}`)
          return { text, meaning: { my, en }, audio: clip ? media.audio(clip) : null }
        }),
        model: { text: model.text, meaning: { my: model.my, en: model.en ?? model.text } },
        checklist,
        ...(furigana && { furigana }),
      },
      hidden: lesson_id === null,
    }
  })
}

/** The texts in which kanji may stand. */
const kanjiTextsOf = ({ situation, task, useful, model, checklist }: WritingFile): string[] => [
  ...[situation, task, ...checklist].flatMap(({ my, en }) => [my, en]),
  ...[...useful, model].map(({ text }) => text),
]

const unspaced = (text: string) => text.replace(/\s/g, '')
