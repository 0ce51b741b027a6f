type Text = { my: string; en: string; ja: string }

export type SurveyQuestion = {
  id: number
  question: Text
  /** More than one choice may be taken. */
  multiple: boolean
  choices: readonly { id: number; text: Text }[]
}

/** The short survey after registration. Ids are kept for ever: answers are stored by them. */
export const SURVEY: readonly SurveyQuestion[] = [
  {
    id: 1,
    question: { my: 'ဘာကြောင့် သင်ယူချင်ပါသလဲ။', en: 'Why do you want to learn?', ja: '学ぶ目的は何ですか？' },
    multiple: true,
    choices: [
      { id: 1, text: { my: 'အလုပ်အကိုင်အတွက်', en: 'For work', ja: '仕事のため' } },
      { id: 2, text: { my: 'နိုင်ငံခြားမှာ ပညာသင်ရန်', en: 'To study abroad', ja: '留学のため' } },
      { id: 3, text: { my: 'နိုင်ငံခြားမှာ အလုပ်လုပ်ရန်', en: 'To work abroad', ja: '海外で働くため' } },
      { id: 4, text: { my: 'စာမေးပွဲအတွက်', en: 'For an exam', ja: '試験のため' } },
      { id: 5, text: { my: 'ခရီးသွားရန်', en: 'For travelling', ja: '旅行のため' } },
      { id: 6, text: { my: 'စိတ်ဝင်စားလို့', en: 'Because I enjoy it', ja: '楽しいから' } },
    ],
  },
  {
    id: 2,
    question: {
      my: 'တစ်ရက်ကို ဘယ်နှမိနစ် လေ့လာနိုင်ပါသလဲ။',
      en: 'How many minutes a day can you learn?',
      ja: '1日に何分くらい学べますか？',
    },
    multiple: false,
    choices: [
      { id: 1, text: { my: '၅ မိနစ်', en: '5 minutes', ja: '5分' } },
      { id: 2, text: { my: '၁၀ မိနစ်', en: '10 minutes', ja: '10分' } },
      { id: 3, text: { my: '၂၀ မိနစ်', en: '20 minutes', ja: '20分' } },
      { id: 4, text: { my: '၃၀ မိနစ်နှင့် အထက်', en: '30 minutes or more', ja: '30分以上' } },
    ],
  },
  {
    id: 3,
    question: {
      my: 'Thazin ကို ဘယ်လို သိခဲ့ပါသလဲ။',
      en: 'How did you find Thazin?',
      ja: 'Thazinを何で知りましたか？',
    },
    multiple: false,
    choices: [
      { id: 1, text: { my: 'မိတ်ဆွေ သို့မဟုတ် မိသားစုထံမှ', en: 'From friends or family', ja: '友人や家族から' } },
      { id: 2, text: { my: 'Facebook မှ', en: 'On Facebook', ja: 'Facebookで' } },
      { id: 3, text: { my: 'TikTok သို့မဟုတ် YouTube မှ', en: 'On TikTok or YouTube', ja: 'TikTokやYouTubeで' } },
      { id: 4, text: { my: 'ကျောင်း သို့မဟုတ် ဆရာထံမှ', en: 'From school or a teacher', ja: '学校や先生から' } },
      {
        id: 5,
        text: { my: 'အင်တာနက်တွင် ရှာဖွေရင်း', en: 'By searching the internet', ja: 'インターネット検索で' },
      },
      { id: 6, text: { my: 'အခြား', en: 'Otherwise', ja: 'その他' } },
    ],
  },
]

/** The question about minutes, and the daily goal that each of its choices becomes. */
const MINUTES = {
  question: 2,
  ofChoice: new Map([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 30],
  ]),
}

/** The minutes a day that were promised; undefined if the question was skipped. */
export function minutesPromised(answers: readonly SurveyAnswer[]): number | undefined {
  const chosen = answers.find(({ question_id }) => question_id === MINUTES.question)?.choice_ids[0]
  return MINUTES.ofChoice.get(chosen ?? 0)
}

export type SurveyAnswer = { question_id: number; choice_ids: number[] }

/** The place of the first thing in the answers that the survey does not offer (`answers.1.choice_ids`), or null. */
export function surveyFault(answers: readonly SurveyAnswer[]): string | null {
  const seen = new Set<number>()
  for (const [i, { question_id, choice_ids }] of answers.entries()) {
    const question = SURVEY.find(({ id }) => id === question_id)
    if (!question || seen.has(question_id)) return `answers.${i}.question_id`
    seen.add(question_id)
    const isOffered = choice_ids.every((choice) => question.choices.some(({ id }) => id === choice))
    const isOnce = new Set(choice_ids).size === choice_ids.length
    if (!isOffered || !isOnce || (choice_ids.length > 1 && !question.multiple))
      return `answers.${i}.choice_ids`
  }
  return null
}
