import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './practice.handlers.ts'
import { tellAnswers } from './tell-answers.ts'

export const practice: Feature<'practice'> = {
  handlers,
  jobs: [
    {
      name: 'teachers-answers',
      cron: '* * * * *',
      work: async (deps) => ({ told: await tellAnswers(deps) }),
    },
  ],
  personalTables: [
    { table: 'appeals', owner: 'learner_id', onDelete: 'erase' },
    { table: 'student_questions', owner: 'learner_id', onDelete: 'erase' },
    { table: 'guides_seen', owner: 'learner_id', onDelete: 'erase' },
  ],
}
