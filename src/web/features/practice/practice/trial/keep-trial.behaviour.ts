import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { forgetTrial, keptTrial } from './kept-trial.ts'

/** Gives the newcomer's account what was answered on this phone before it was made. */
export default async function keepTrial() {
  const answers = await keptTrial()
  if (answers.length === 0) return
  const outbox = getEventOutbox('answers', Number(document.documentElement.dataset.learner))
  for (const practised of answers) outbox.add(practised)
  forgetTrial()
  await outbox.flush()
}
