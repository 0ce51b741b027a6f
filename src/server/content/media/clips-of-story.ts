import type { StorySource } from '#server/content/read/read-school-files.ts'
import type { Clip } from './clips.ts'

/** Clips of a story, line by line, each in the voice of its speaker; a person's recording has the story's id and the line's number. */
export const clipsOfStory = ({ value, language }: StorySource): Clip[] =>
  value.lines.map(({ say, sounds = say, speaker }, index) => ({
    text: sounds,
    written: say,
    lang: language === 'japanese' ? 'ja' : 'en',
    level: value.level,
    owner: `${value.id}-${index + 1}`,
    speaker,
  }))
