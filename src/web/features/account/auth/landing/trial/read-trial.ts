import type { TrialLesson } from '#contract/desk/site.ts'
import trialVideo from './trial-video.json'

type Question = TrialLesson['questions'][number]

export type TrialQuestion = Question & {
  /** The name of its field in the form. */
  field: string
  /** The option that the visitor chose, where they sent one. */
  chosen: number | null
  isRight: boolean
}

export type Trial = Omit<TrialLesson, 'questions' | 'video'> & {
  questions: TrialQuestion[]
  /** How many answers were right; null until they are sent. */
  right: number | null
  /** The file that visitors may watch, where the authors made one of the lesson as it is today. */
  video: { address: string; seconds: number; bytes: number } | null
}

/** The lesson to try, with the answers that the address carries: a form sends them there, and nobody keeps them. */
export function readTrial(lesson: TrialLesson | null, search: URLSearchParams): Trial | null {
  if (!lesson) return null
  const questions = lesson.questions.map((question, index) => answered(question, `a${index + 1}`, search))
  const isSent = questions.some(({ chosen }) => chosen !== null)
  const { name, made_of, seconds, bytes } = trialVideo
  const isOfToday = lesson.video.media === made_of
  return {
    ...lesson,
    questions,
    right: isSent ? questions.filter(({ isRight }) => isRight).length : null,
    video: isOfToday ? { address: `/trial/${name}`, seconds, bytes } : null,
  }
}

function answered(question: Question, field: string, search: URLSearchParams): TrialQuestion {
  const wanted = Number(search.get(field))
  const chosen = question.answers.find(({ id }) => id === wanted)?.id ?? null
  return {
    ...question,
    field,
    chosen,
    isRight: chosen !== null && chosen === question.solution.correct_answer,
  }
}
