import { randomInt } from 'node:crypto'
import type { Certificate } from '#contract/practice/certificates.ts'
import {
  CERTIFICATE_CHANCES,
  certificateNumber,
  readCertificateNumber,
} from '#domain/school/certificate-number.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { localDay } from '#domain/time/day.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { isLevelDone } from '#server/features/school/learn/learn.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import {
  addCertificate,
  type CertificateRow,
  correctName,
  readCertificate,
  readCertificateOfLevel,
  readCertificates,
  setNamed,
} from './certificates.queries.ts'

/** A certificate as this reader sees it. */
function shown(row: CertificateRow, readerId: number | undefined, { levelById }: School): Certificate {
  const level = levelById.get(row.level_id)
  const isMine = row.learner_id === readerId
  return {
    number: row.number,
    language_id: level?.language_id ?? LANGUAGE_IDS.english,
    level: { id: row.level_id, code: level?.code ?? '' },
    earned_on: row.earned_on,
    words_met: row.words_met,
    words_known: row.words_known,
    name: isMine || row.is_named ? row.name : null,
    corrected_on: isMine || row.is_named ? row.corrected_on : null,
    is_named: row.is_named,
    is_mine: isMine,
  }
}

const newNumber = () =>
  certificateNumber(
    Array.from({ length: CERTIFICATE_CHANCES.count }, () => randomInt(CERTIFICATE_CHANCES.below)),
  )

async function cardIdsOf(deps: Deps, levelId: number): Promise<number[]> {
  const [school, { ofLesson }] = [await deps.school(), await getCards(deps)]
  const lessons = (school.unitsOfLevel.get(levelId) ?? []).flatMap((unit) => unit.lessons)
  return lessons.flatMap(({ id }) => (ofLesson.get(id) ?? []).map((card) => card.id))
}

/** The number as it is kept. @throws Failure 404 for what can be none */
function known(typed: string): string {
  const number = readCertificateNumber(typed)
  if (!number) throw fail.notFound()
  return number
}

export const handlers: FeatureHandlers<'certificates'> = {
  list: async ({ learner, deps }) => {
    const [rows, school] = [await readCertificates(deps.db, learner.id), await deps.school()]
    return { data: rows.map((row) => shown(row, learner.id, school)) }
  },

  // What was made stays, whatever lessons the level has since.
  make: async ({ input, learner, deps, now }) => {
    const school = await deps.school()
    const { level_id, is_named = false } = input
    let row = await readCertificateOfLevel(deps.db, learner.id, level_id)
    if (!row) {
      if (!school.levelById.has(level_id)) throw fail.notFound()
      if (!(await isLevelDone(deps, learner.id, level_id)))
        throw fail.conflict(messages().practice_certificate_not_yet())
      await addCertificate(deps.db, {
        learner_id: learner.id,
        level_id,
        number: newNumber(),
        name: learner.name,
        // The account's zone: one that a header names could turn back the day.
        earned_on: localDay(now, learner.time_zone),
        is_named,
        cardIds: await cardIdsOf(deps, level_id),
      })
      row = await readCertificateOfLevel(deps.db, learner.id, level_id)
    }
    if (!row) throw fail.notFound()
    return { data: shown(row, learner.id, school) }
  },

  show: async ({ input, learner, deps }) => {
    const row = await readCertificate(deps.db, known(input.number))
    if (!row) throw fail.notFound()
    return { data: shown(row, learner?.id, await deps.school()) }
  },

  correctName: async ({ input, learner, deps, now }) => {
    const number = known(input.number)
    const before = await readCertificate(deps.db, number)
    if (before?.learner_id !== learner.id) throw fail.notFound()
    const { name } = learner
    if (name !== null && name !== before.name) {
      const day = localDay(now, learner.time_zone)
      if (!(await correctName(deps.db, { learnerId: learner.id, number, name, day })))
        throw fail.conflict(messages().practice_certificate_corrected_once())
    }
    const row = await readCertificate(deps.db, number)
    if (!row) throw fail.notFound()
    return { data: shown(row, learner.id, await deps.school()) }
  },

  showName: async ({ input, learner, deps }) => {
    const number = known(input.number)
    const isTheirs = await setNamed(deps.db, { learnerId: learner.id, number, isNamed: input.is_named })
    const row = isTheirs && (await readCertificate(deps.db, number))
    if (!row) throw fail.notFound()
    return { data: shown(row, learner.id, await deps.school()) }
  },
}
