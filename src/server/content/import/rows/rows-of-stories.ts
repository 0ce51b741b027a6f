import { storyMinutes } from '#domain/school/story-minutes.ts'
import type { Wanted } from '#server/content/import/content.queries.ts'
import type { MediaFinder, SoundFinder } from '#server/content/media/clips.ts'
import { clipsOfStory } from '#server/content/media/clips-of-school.ts'
import { defaultSpeaker } from '#server/content/media/speech/voices.ts'
import type { Ids } from '#server/content/read/ids.ts'
import type { SchoolFiles, StorySource } from '#server/content/read/read-school-files.ts'
import type { StoryBody } from '#server/db/reading-rows.ts'
import { readQuestions } from './read-questions.ts'

type Media = MediaFinder & { sound: SoundFinder }

/** Stories in the order of the units after which they can be read. One whose unit is not there is hidden. */
export function storyRows(school: SchoolFiles, lessons: Ids, media: Media): Wanted<'stories'>[] {
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
      body: bodyOf(story, media),
      hidden: lesson_id === null,
    }
  })
}

function bodyOf(story: StorySource, media: Media): StoryBody {
  const { value, language } = story
  const clips = clipsOfStory(story)
  return {
    picture: media.picture(value.picture),
    lines: value.lines.map(({ say, speaker = defaultSpeaker, my, en = say }, index) => ({
      text: say,
      speaker,
      meaning: { my, en },
      sound: clips[index] ? media.sound(clips[index]) : null,
    })),
    questions: readQuestions(value, { lang: language === 'japanese' ? 'ja' : 'en', media }),
  }
}
