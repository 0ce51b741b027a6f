import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { Trial } from './read-trial.ts'
import { TrialCard } from './trial-card.tsx'
import { TrialQuestionField } from './trial-question.tsx'
import { TrialResult } from './trial-result.tsx'
import { TrialVideo } from './trial-video.tsx'

/** A lesson to try before signing in: watch, answer three questions, hear a card. Plain HTML; nothing of it is kept. */
export function TrialSection({ questions, video, card, title, right }: Trial) {
  return (
    <section className="trial" id="try" aria-labelledby="try-title">
      <h2 id="try-title">{m.trial_title()}</h2>
      <p className="soft">{m.trial_lead()}</p>
      <ol>
        {video && (
          <li>
            <h3>{m.trial_watch()}</h3>
            <TrialVideo {...video} title={title} />
          </li>
        )}
        <li id="answers">
          <h3>{m.trial_answer({ count: number(questions.length) })}</h3>
          <form method="get" action="/#answers" className="trial-questions">
            {right !== null && <TrialResult right={right} all={questions.length} />}
            {questions.map((question, index) => (
              <TrialQuestionField key={question.id} question={question} place={index + 1} />
            ))}
            <button type="submit" className="button quiet">
              {right === null ? m.trial_check() : m.trial_check_again()}
            </button>
          </form>
        </li>
        <li>
          <h3>{m.trial_hear()}</h3>
          <TrialCard {...card} />
        </li>
      </ol>
    </section>
  )
}
