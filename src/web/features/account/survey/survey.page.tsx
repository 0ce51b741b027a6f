import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Form } from '#web/ui/form.tsx'
import { PlainHead } from '#web/ui/shell/plain-head.tsx'
import { SurveyQuestionField } from './question.tsx'
import { surveyAnswers } from './survey-answers.ts'

export const meta: Meta = () => [{ title: `${m.account_survey_title()} · Thazin` }]

export async function loader({ api }: PageArgs) {
  const { data: survey } = await api.survey.read({})
  if (survey.is_done) throw redirect('/learn')
  return { questions: survey.questions }
}

export async function action({ request, api, learner }: PageArgs) {
  const form = await request.formData()
  const answers = form.has('skip') ? [] : surveyAnswers(form)
  try {
    await api.survey.answer({ answers })
    const isUnplaced = learner?.screen === 'level-test'
    return redirect(isUnplaced ? '/level-test' : '/learn')
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ message: m.shared_error_bad_request() }, { status: 422 })
  }
}

export default function Survey({
  loaderData: { questions },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  return (
    <div className="plain-page survey">
      <PlainHead />
      <main>
        <h1>{m.account_survey_title()}</h1>
        <p className="soft">{m.account_survey_lead()}</p>
        {actionData && (
          <p className="field-error" role="alert">
            {actionData.message}
          </p>
        )}
        <Form method="post" className="form">
          {questions.map((question) => (
            <SurveyQuestionField key={question.id} {...question} />
          ))}
          <div className="bottom-action">
            <button type="submit" className="button">
              {m.account_survey_send()}
            </button>
            <button type="submit" name="skip" value="1" formNoValidate className="link-button">
              {m.account_survey_skip()}
            </button>
          </div>
        </Form>
      </main>
    </div>
  )
}
