import { randomBytes } from 'node:crypto'
import type { Ids } from '#tests/screens/readers.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { fillPerson } from './fill.ts'
import type { World } from './inputs.ts'
import { readSchema } from './schema.ts'
import { readSchoolIds } from './school.ts'

/** A learner with rows everywhere, and the mark that all their texts have. */
export type Marked = World & { mark: string }

export type Walk = {
  app: TestApp
  /** One more learner, with so many rows in every table that may have several. */
  newWorld: (rows?: number) => Promise<Marked>
}

/** A walk makes more of everything than a learner does. */
const settings = {
  OTP_ADDRESS_HOURLY: '1000000',
  OTP_PHONE_HOURLY: '1000000',
  PAYMENT_LEARNER_HOURLY: '1000000',
  PAYMENT_NETWORK_HOURLY: '1000000',
  LETTERS_NETWORK_HOURLY: '1000000',
  LOG_LEVEL: 'silent',
}

/** A program for a walk: its learners have something of everything. */
export async function startWalk({ pages = false } = {}): Promise<Walk> {
  const app = await startApp({ settings, pages })
  return { app, newWorld: await worldsOf(app) }
}

/** Makes learners with rows everywhere in a program that runs. */
export async function worldsOf(app: TestApp): Promise<Walk['newWorld']> {
  const { db, personalTables } = app.deps
  const schema = await readSchema(db)
  const school = await readSchoolIds(db)
  return async (rows = 1) => {
    const learner = await newLearner(app)
    const mark = `mark-${randomBytes(5).toString('hex')}`
    const made = await fillPerson({ db, schema, personalTables, person: learner, mark, rows })
    return { app, school, learner, mark, made }
  }
}

/** What the addresses of pages need of a learner: things of the school, and their own. */
export function idsOf({ school, made }: World): Ids {
  const own = (table: string, column = 'id') => made.get(table)?.[0]?.[column] as number | string | undefined
  return {
    VIDEO: school.video,
    PRACTICE: school.practice,
    FLASH_CARD: school.cards,
    CHARACTER: school.drawing,
    deck: own('decks'),
    ownCard: own('deck_cards'),
    draft: own('deck_drafts'),
    course: school.course,
    character: school.kana,
    microLesson: school.microLesson,
    payment: own('payments', 'payment_id'),
    grammar: school.grammar,
    writing: school.writing,
    doneWriting: school.writing,
    story: school.story,
    readStory: school.story,
    unit: school.unit,
    unitDone: school.unit,
    levelDone: school.level,
    certificate: own('certificates', 'number'),
  }
}
