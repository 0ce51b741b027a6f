import type { Feature } from '#server/platform/call/feature.ts'
import { notifyOfAnswers } from './notify-of-answers.ts'
import { handlers } from './practice.handlers.ts'

export const practice: Feature<'practice'> = {
  handlers,
  jobs: [
    {
      name: 'teachers-answers',
      cron: '* * * * *',
      work: async (deps) => ({ told: await notifyOfAnswers(deps) }),
    },
  ],
  personalTables: [
    { table: 'appeals', owner: 'learner_id', onDelete: 'erase' },
    { table: 'student_questions', owner: 'learner_id', onDelete: 'erase' },
    { table: 'guides_seen', owner: 'learner_id', onDelete: 'erase' },
  ],
}
