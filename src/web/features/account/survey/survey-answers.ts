/** The answers in a form whose fields are `question-{id}`, each with the id of a choice; the call judges them. */
export function surveyAnswers(form: FormData): { question_id: string; choice_ids: string[] }[] {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith('question-'))
  return names.map((name) => ({
    question_id: name.slice('question-'.length),
    choice_ids: form.getAll(name).map(String),
  }))
}
