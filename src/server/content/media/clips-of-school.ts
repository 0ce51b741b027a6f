import { characterBody, wordBody } from '#server/content/import/character-body.ts'
import { questionBody } from '#server/content/import/question-body.ts'
import { cardBody } from '#server/content/import/rows/card-body.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { type Clip, clipName, type MediaFinder } from './clips.ts'
import { clipsOfStory } from './clips-of-story.ts'

/** A clip, and the folder in the content in which it is kept. */
export type PlacedClip = Clip & { folder: string }

/** Each of these texts and voices once, where it is first needed. */
export function onceEach(lines: readonly PlacedClip[]): PlacedClip[] {
  const found = new Map<string, PlacedClip>()
  for (const line of lines) {
    const name = clipName(line)
    if (!found.has(name)) found.set(name, line)
  }
  return [...found.values()]
}

/** Everything short that the school speaks, of each of its owners. */
export function collectClips(school: SchoolFiles): PlacedClip[] {
  const found: PlacedClip[] = []
  const into = (folder: string): MediaFinder => ({
    audio: (clip) => {
      found.push({ ...clip, folder })
      return null
    },
    picture: () => null,
  })
  for (const { folder, language, lessons, unit } of school.units) {
    const around = {
      lang: language === 'japanese' ? 'ja' : 'en',
      level: unit.level,
      media: into(`${folder}/media/audio`),
    } as const
    for (const { lesson } of lessons) {
      if (lesson.type === 'PRACTICE') for (const question of lesson.questions) questionBody(question, around)
      if (lesson.type === 'FLASH_CARD') for (const card of lesson.cards) cardBody(card, around)
    }
  }
  const characters = into('japanese/media/audio')
  for (const { value } of school.characters)
    for (const { characters: list } of value.categories)
      for (const character of list) characterBody(character, [], characters)
  for (const { value } of school.words)
    for (const { words } of value.categories) for (const word of words) wordBody(word, characters)
  for (const { value, language } of school.levelTests) {
    const around = {
      lang: language === 'japanese' ? 'ja' : 'en',
      media: into('level-test/media/audio'),
    } as const
    for (const item of value.items) questionBody(item, { ...around, level: item.level })
  }
  for (const story of school.stories)
    for (const clip of clipsOfStory(story)) into(`stories/${story.language}/media/audio`).audio(clip)
  return found
}

/** Everything short that the school speaks, each text and voice once, where it is first needed. */
export const clipsOfSchool = (school: SchoolFiles): PlacedClip[] => onceEach(collectClips(school))
