import { type Kysely, sql } from 'kysely'
import { type IntakeBody, type IntakePeriod, toIntakePeriod } from '#domain/desk/inbox/intake.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** A round with the moments of its days. */
export type Intake = IntakePeriod & { id: number; slug: string; hidden: boolean; body: IntakeBody }

async function readForms(db: Kysely<Tables>) {
  const forms = await db.selectFrom('forms').selectAll().orderBy('position').orderBy('id').execute()
  const rounds = await db
    .selectFrom('scholarship_rounds')
    .leftJoin('demo_rounds', 'demo_rounds.round_id', 'scholarship_rounds.id')
    .selectAll('scholarship_rounds')
    .select(['opens_at', 'closes_at'])
    .orderBy('position')
    .orderBy('scholarship_rounds.id')
    .execute()
  return {
    forms: forms.map((form) => ({ ...form, ...toIntakePeriod(form.body.opens, form.body.closes) })),
    rounds: rounds.map(({ opens_at, closes_at, ...round }): Intake => {
      const span = toIntakePeriod(round.body.opens, round.body.closes)
      return { ...round, opens_at: span.opens_at ?? opens_at, closes_at: span.closes_at ?? closes_at }
    }),
  }
}

/** All forms and rounds, hidden ones too: letters name them. Read once a release. */
export const getForms = perRelease(readForms)

export type StoredForm = Awaited<ReturnType<typeof readForms>>['forms'][number]

/** Number of places that are taken, by form. */
export async function countTakenFormPlaces(db: Kysely<Tables>): Promise<Map<number, number>> {
  const rows = await db.selectFrom('form_places').select(['form_id', 'taken']).execute()
  return new Map(rows.map(({ form_id, taken }) => [form_id, taken]))
}

/** Takes a place of a form in one conditional statement. @returns whether there was one */
export async function takeFormPlace(db: Kysely<Tables>, formId: number, places: number): Promise<boolean> {
  const taken = await db
    .insertInto('form_places')
    .values({ form_id: formId, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .column('form_id')
        .doUpdateSet({ taken: sql`form_places.taken + 1` })
        .where('form_places.taken', '<', places),
    )
    .returning('taken')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives a place back. */
export async function freeFormPlace(db: Kysely<Tables>, formId: number): Promise<void> {
  await db
    .updateTable('form_places')
    .set({ taken: sql`taken - 1` })
    .where('form_id', '=', formId)
    .where('taken', '>', 0)
    .execute()
}
