import { storyMinutes } from '#domain/school/story-minutes.ts'
import { collectFurigana } from '#domain/text/furigana/furigana.ts'
import type { DesiredRow } from '#server/content/import/content.queries.ts'
import { type Found, taughtIn } from '#server/content/import/question-body.ts'
import { listQuestionTexts } from '#server/content/import/readings/question-furigana.ts'
import type { MediaFinder, SoundFinder } from '#server/content/media/clips.ts'
import { clipsOfStory } from '#server/content/media/clips-of-story.ts'
import { defaultSpeaker } from '#server/content/media/voices.ts'
import type { Ids } from '#server/content/read/ids.ts'
import { questionsOfPoint } from '#server/content/read/questions-of-point.ts'
import type { SchoolFiles, StorySource } from '#server/content/read/read-school-files.ts'
import type { StoryBody } from '#server/platform/db/reading-rows.ts'
import { toReadingQuestions } from './read-questions.ts'

type FoundWithSound = Found<MediaFinder & { sound: SoundFinder }>

/** Stories in the order of the units after which they can be read. One whose unit is not there is hidden. */
export function storyRows(school: SchoolFiles, lessons: Ids, found: FoundWithSound): DesiredRow<'stories'>[] {
  const places = new Map(school.units.map(({ unit }, index) => [unit.id, index]))
  const firstOf = new Map(school.units.map(({ unit, lessons: [first] }) => [unit.id, first?.lesson.id]))
  const placeOf = ({ value }: StorySource) => places.get(value.after) ?? places.size
  const sorted = school.stories.toSorted((one, other) => placeOf(one) - placeOf(other))
  return sorted.map((story, index) => {
    const { value, language } = story
    const lesson_id = lessons.get(firstOf.get(value.after) ?? '') ?? null
    return {
      slug: value.id,
      language_id: language === 'japanese' ? 2 : 1,
      position: index + 1,
      level_code: value.level,
      title: value.title,
      reading_minutes: storyMinutes(value.lines.map(({ say }) => say)),
      lesson_id,
      body: bodyOf(story, found),
      hidden: lesson_id === null,
    }
  })
}

function bodyOf(story: StorySource, found: FoundWithSound): StoryBody {
  const { media } = found
  const { value, language } = story
  const clips = clipsOfStory(story)
  const around = taughtIn(language, value.level, found)
  const { read } = around
  const furigana =
    read &&
    collectFurigana([
      ...value.lines.map(({ say, sounds }) => read(say, sounds)),
      ...questionsOfPoint(value)
        .flatMap(listQuestionTexts)
        .map((text) => read(text)),
    ])
  return {
    picture: media.picture(value.picture),
    lines: value.lines.map(({ say, speaker = defaultSpeaker, my, en = say }, index) => ({
      text: say,
      speaker,
      meaning: { my, en },
      sound: clips[index] ? media.sound(clips[index]) : null,
    })),
    questions: toReadingQuestions(value, around),
    ...(furigana && { furigana }),
  }
}
