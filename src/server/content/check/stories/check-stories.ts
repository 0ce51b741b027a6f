import type { ContentFiles } from '#server/content/read/files.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import { questionsOfPoint } from '#server/content/read/questions-of-point.ts'
import type { SchoolFiles, StorySource } from '#server/content/read/read-school-files.ts'
import { countLetters, countWrittenWords, splitSentences } from '../check-length.ts'
import { findQuestionFaults } from '../check-question.ts'
import { checkTitles } from '../check-titles.ts'
import { checkPicture, kanji } from '../check-video.ts'
import { checkPlace } from './check-place.ts'

/** Length of a story: in words, and in Japanese in letters. */
const LENGTHS = {
  english: { fewest: 80, most: 150, of: 'words', count: countWrittenWords },
  japanese: { fewest: 150, most: 350, of: 'letters', count: countLetters },
} as const

/** Sentences of one line, which has one sound. */
const MAX_SENTENCES = 4

/** Finds faults in stories by themselves, and with what they refer to. */
export function checkStories(school: SchoolFiles, files: ContentFiles): Problem[] {
  return [
    ...school.stories.flatMap((story) => [
      ...checkPlace(story, school),
      ...checkTitle(story),
      ...checkPicture(story.yaml, ['picture'], story.value.picture, files),
      ...checkLines(story),
      ...checkLength(story),
      ...checkQuestions(story),
    ]),
    ...checkTitles(school.stories),
  ]
}

const checkTitle = ({ yaml, value, language }: StorySource): Problem[] =>
  language === 'english' && value.title.ja !== undefined
    ? [yaml.problem(['title', 'ja'], 'title.ja: is for Japanese stories')]
    : []

function checkLines({ yaml, value, language }: StorySource): Problem[] {
  const isJapanese = language === 'japanese'
  return value.lines.flatMap(({ say, sounds, en }, index) => {
    const at = (name: string, what: string) =>
      yaml.problem(['lines', index, name], `lines.${index}.${name}: ${what}`)
    const sentences = splitSentences(say).filter((text) => /\p{L}/u.test(text)).length
    return [
      ...(isJapanese && en === undefined ? [at('en', 'is missing')] : []),
      ...(!isJapanese && en !== undefined ? [at('en', 'is for Japanese stories; say is English')] : []),
      ...(kanji.test(sounds ?? say)
        ? [
            at(
              sounds === undefined ? 'say' : 'sounds',
              'kanji in what is spoken; write it in kana under sounds',
            ),
          ]
        : []),
      ...(sentences > MAX_SENTENCES
        ? [asAdvice(at('say', `has ${sentences} sentences; four are enough`))]
        : []),
    ]
  })
}

function checkLength({ yaml, value, language }: StorySource): Problem[] {
  const { fewest, most, of, count } = LENGTHS[language]
  const length = value.lines.reduce((sum, { say }) => sum + count(say), 0)
  const text = `lines: have ${length} ${of}; ${fewest} to ${most} are good`
  return length < fewest || length > most ? [asAdvice(yaml.problem(['lines'], text))] : []
}

const checkQuestions = ({ yaml, value, language }: StorySource): Problem[] =>
  questionsOfPoint(value).flatMap((question, index) =>
    findQuestionFaults(question, language === 'japanese' ? 'ja' : 'en').map(({ field, text }) =>
      yaml.problem(['questions', index], `questions.${index}.${field}: ${text}`),
    ),
  )
