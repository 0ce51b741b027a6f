import type { Answer, AnswerForm } from '#domain/practice/grading/question.ts'
import { areLetters } from '#domain/text/are-letters.ts'
import type { ReadKanji } from '#domain/text/furigana/reading-lexicon.ts'
import { questionFurigana } from '#server/content/import/readings/question-furigana.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import type { Language } from '#server/content/read/read-school-files.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import type { Level } from '#server/content/schema/texts.ts'
import type { BodyText, LocalText, OptionBody, QuestionBody } from '#server/platform/db/bodies.ts'
import { shuffled } from './shuffle.ts'

/** Sources that an import finds in the school: media, and how kanji are read. */
export type Found<Media = MediaFinder> = { media: Media; read: ReadKanji }

/** Surroundings of a question: the language and level that its unit teaches, its media, and how its kanji are read where that is shown. */
export type Surroundings = {
  lang: 'en' | 'ja'
  level: Level
  media: MediaFinder
  read?: ReadKanji | undefined
}

/** Only Japanese says how its kanji are read. */
export const taughtIn = (language: Language, level: Level, { media, read }: Found): Surroundings =>
  language === 'japanese' ? { lang: 'ja', level, media, read } : { lang: 'en', level, media }

/** Prompts for questions whose file has none of its own. */
const asked: Record<QuestionFile['type'], LocalText> = {
  'multiple-choice': {
    my: 'အဖြေမှန်ကို ရွေးပါ။',
    en: 'Choose the right answer.',
    ja: '正しい答えを選んでください。',
  },
  arrange: {
    my: 'စကားလုံးများကို အစဉ်လိုက် စီပါ။',
    en: 'Put the words in order.',
    ja: '単語を順番に並べてください。',
  },
  'fill-blank': { my: 'ကွက်လပ်ဖြည့်ပါ။', en: 'Fill in the blank.', ja: '空欄を埋めてください。' },
  match: { my: 'အတွဲမှန်ကို တွဲပါ။', en: 'Match the pairs.', ja: '対になるものを選んでください。' },
  'true-false': { my: 'မှန်သလား၊ မှားသလား။', en: 'True or false?', ja: '正しいですか、間違いですか？' },
  dictation: {
    my: 'နားထောင်ပြီး ကြားသည့်အတိုင်း ရေးပါ။',
    en: 'Listen, and write what you hear.',
    ja: '聞こえたとおりに書いてください。',
  },
}
const askedToSpell: LocalText = {
  my: 'စာလုံးများကို အစဉ်လိုက် စီပါ။',
  en: 'Put the letters in order.',
  ja: '文字を順番に並べてください。',
}
const NO_FURIGANA = { asked: undefined, late: undefined }
const isTrue: LocalText = { my: 'မှန်သည်', en: 'True', ja: '正しい' }
const isFalse: LocalText = { my: 'မှားသည်', en: 'False', ja: '正しくない' }

const askedOf = (question: QuestionFile): LocalText =>
  question.type === 'arrange' && areLetters([...question.pieces, ...question.extra])
    ? askedToSpell
    : asked[question.type]

/** Form in which the question comes: with sound, with a picture, or as text alone. */
export function resolveFormat(question: QuestionFile): AnswerForm {
  const by = question.type === 'multiple-choice' ? question.answer_by : 'text'
  if (question.picture || by === 'picture') return 'picture'
  return question.say || by === 'audio' ? 'audio' : 'text'
}

/** The body of a question as the database keeps it; options are shuffled by the question's id, and count from 1. */
export function questionBody(question: QuestionFile, around: Surroundings): QuestionBody {
  const { say, written = say, sounds = say, id: owner } = question
  const { lang, level, media } = around
  const { answers, correct_answer, accepted, ...more } = answersOf(question, around)
  const { asked: furigana, late } = around.read ? questionFurigana(question, around.read) : NO_FURIGANA
  return {
    question: question.question ?? askedOf(question),
    lang,
    answers,
    arrange:
      question.type === 'arrange'
        ? { prompt: question.prompt, lead: question.lead ?? '', tail: question.tail ?? '' }
        : null,
    audio: sounds
      ? media.audio({ text: sounds, written: written ?? sounds, shown: say, lang, level, owner })
      : null,
    ...(say && { said: say }),
    picture: question.picture ? media.picture(question.picture) : null,
    answer_by: question.type === 'multiple-choice' ? question.answer_by : 'text',
    ...(furigana && { furigana }),
    solution: {
      correct_answer,
      accepted,
      explanation: question.explain ?? null,
      ...more,
      ...(late && { furigana: late }),
    },
  }
}

type Answers = { answers: OptionBody[]; correct_answer: Answer; accepted: Answer[] } & Pick<
  QuestionBody['solution'],
  'lang' | 'any_script' | 'exact'
>

function answersOf(question: QuestionFile, around: Surroundings): Answers {
  switch (question.type) {
    case 'multiple-choice':
      return chosen(question, around)
    case 'true-false': {
      const answers = [option(1, isTrue), option(2, isFalse)]
      return { answers, correct_answer: question.right ? 1 : 2, accepted: [] }
    }
    case 'arrange':
      return arranged(question)
    case 'match':
      return matched(question)
    case 'fill-blank':
      return { answers: [], correct_answer: question.answer, ...typed(question, around) }
    case 'dictation':
      return { answers: [], correct_answer: question.say ?? '', ...typed(question, around) }
  }
}

type Of<T extends QuestionFile['type']> = Extract<QuestionFile, { type: T }>

function chosen(question: Of<'multiple-choice'>, { lang, level, media }: Surroundings): Answers {
  const written = [question.right, ...question.wrong]
  const texts = shuffled(question.id, written)
  const answers = texts.map((text, index) => {
    const name = typeof text === 'string' ? text : text.en
    if (question.answer_by === 'picture') return { ...option(index + 1, null), picture: media.picture(name) }
    const audio =
      question.answer_by === 'audio'
        ? // Whoever records it counts as the file does, the right one first.
          media.audio({
            text: name,
            written: name,
            lang,
            level,
            owner: `${question.id}-${written.indexOf(text) + 1}`,
          })
        : null
    return { ...option(index + 1, question.answer_by === 'audio' ? null : text), audio }
  })
  return { answers, correct_answer: texts.indexOf(question.right) + 1, accepted: [] }
}

function arranged({ id, pieces, extra, accepted }: Of<'arrange'>): Answers {
  const places = shuffled(id, [...pieces, ...extra].keys().toArray())
  const all = [...pieces, ...extra]
  const answers = places.map((place, index) => option(index + 1, all[place] ?? ''))
  const idsOf = (order: readonly string[]) => {
    const left = [...answers]
    return order.map((piece) => {
      const at = left.findIndex(({ text }) => text === piece)
      return left.splice(at, at < 0 ? 0 : 1)[0]?.id ?? 0
    })
  }
  return { answers, correct_answer: idsOf(pieces), accepted: accepted.map(idsOf) }
}

function matched({ id, pairs }: Of<'match'>): Answers {
  const rights = shuffled(id, pairs)
  const answers: OptionBody[] = [
    ...pairs.map(({ left }, index) => ({ ...option(index + 1, left), side: 'left' as const })),
    ...rights.map(({ right }, index) => ({
      ...option(pairs.length + index + 1, right),
      side: 'right' as const,
    })),
  ]
  const correct_answer = pairs.map((pair, index) => [index + 1, pairs.length + rights.indexOf(pair) + 1])
  return { answers, correct_answer, accepted: [] }
}

function typed(question: Of<'fill-blank'> | Of<'dictation'>, { lang }: Surroundings) {
  const { accepted, answer_lang, any_script, exact } = question
  return {
    accepted,
    lang: answer_lang ?? lang,
    ...(any_script && { any_script }),
    ...(exact && { exact }),
  }
}

const option = (id: number, text: BodyText | null): OptionBody => ({ id, text, audio: null, picture: null })
