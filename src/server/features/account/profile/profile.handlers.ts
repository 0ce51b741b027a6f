import { isPushToken } from '#domain/account/push-token.ts'
import { choiceCookie } from '#domain/base/set-cookie.ts'
import { AGE_GROUPS, GENDERS, LANGUAGES, languageById } from '#domain/school/lookups.ts'
import { isTimeZone } from '#domain/time/day.ts'
import { changeEmail } from '#server/core/accounts/accounts.queries.ts'
import { changeLearner, type LearnerChange, replacePhoto } from '#server/core/accounts/learners.queries.ts'
import { savePushToken } from '#server/core/accounts/push-tokens.queries.ts'
import { saveReviewSettings } from '#server/core/reviews/settings.queries.ts'
import { lookAgain } from '#server/features/habit/calendar/calendar.service.ts'
import { type ContextOf, type FeatureHandlers, type Learner, staged } from '#server/platform/call/handler.ts'
import { take } from '#server/platform/db/limit.ts'
import { isTaken } from '#server/platform/db/pg-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { scheduleRemoval } from './files.queries.ts'
import { readPerson } from './personal-data.queries.ts'
import { convertPhoto, storePhoto } from './photo.ts'
import { isEmailTaken, readEmail, readUser, takeEmailUse } from './profile.queries.ts'

/** Each reads and writes out everything that the learner ever did. */
const EXPORTS_AN_HOUR = 20

const ENGLISH = 1
const JAPANESE = 2

/** @throws Failure 422 for a choice that is not among those offered */
async function checkChoices(deps: Deps, change: LearnerChange) {
  const { levelById } = await deps.school()
  const wrong: Record<string, string> = {}
  const refuse = (field: string) => {
    wrong[field] = messages().shared_invalid_choice()
  }
  if (change.age_group_id !== undefined && !AGE_GROUPS.some(({ id }) => id === change.age_group_id))
    refuse('age_group_id')
  if (change.language_id !== undefined && !languageById(change.language_id)) refuse('language_id')
  const isLevelOf = (id: number | undefined, language: number) =>
    id === undefined || levelById.get(id)?.language_id === language
  if (!isLevelOf(change.english_level_id, ENGLISH)) refuse('custom_set_student_level_id')
  if (!isLevelOf(change.japan_level_id, JAPANESE)) refuse('japan_level_id')
  if (change.time_zone !== undefined && !isTimeZone(change.time_zone)) refuse('time_zone')
  if (Object.keys(wrong).length > 0) throw fail.invalid(wrong)
}

/** A subscription whose pushes would go to addresses that aren't public. */
const leadsInside = (token: string, { mayPushTo }: Deps) =>
  token.startsWith('{') && !mayPushTo(JSON.parse(token).endpoint)

/** @throws Failure 429 after 10 uses in an hour */
async function takeUse({ db }: Deps, what: 'check' | 'change', { id }: Learner) {
  const blockedFor = await takeEmailUse(db, id, what)
  if (blockedFor !== null) throw fail.tooMany(blockedFor)
}

/** Typed form of a name where it is not the one that is kept, so that a wrong guess at its encoding can be mended; else null. */
const otherForm = (typed: string | undefined, name: string) =>
  typed === undefined || typed === name ? null : typed

/** The onboarding step that stays open after this change. */
function nextScreen(learner: Learner, change: LearnerChange): LearnerChange['screen'] {
  const hasLevel = change.english_level_id !== undefined || change.japan_level_id !== undefined
  const isOnboarding = learner.screen === 'registration' || learner.screen === 'level-test'
  if (hasLevel && isOnboarding && (learner.name !== null || change.name !== undefined)) return 'learn'
  return learner.screen === 'registration' && change.name !== undefined ? 'level-test' : undefined
}

type Update = ContextOf<'profile', 'update'>

const readPhoto = async ({ input, deps }: Update) =>
  input.image ? await convertPhoto(deps, input.image) : null

export const handlers: FeatureHandlers<'profile'> = {
  me: async ({ learner, deps }) => ({ data: await readUser(deps.db, learner.id) }),

  update: staged({
    prepare: readPhoto,
    handle: async ({ input, typed, learner, deps, request, setCookie }, portrait) => {
      const {
        custom_set_student_level_id: english_level_id,
        image: _,
        current_password,
        otp,
        daily_minutes,
        email,
        ...others
      } = input
      const given = Object.entries({ ...others, english_level_id }).filter(([, value]) => value !== undefined)
      const change: LearnerChange = Object.fromEntries(given)
      if (change.name !== undefined) change.name_typed = otherForm(typed('name'), change.name)
      await checkChoices(deps, change)
      const emailBefore = email === undefined ? null : await readEmail(deps.db, learner.account_id)
      if (email !== undefined && email !== emailBefore) {
        await takeUse(deps, 'change', learner)
        await deps.guard.confirm(deps, { learner, request }, { current_password, otp })
      }
      const photo = portrait && (await storePhoto(deps, portrait))
      const screen = nextScreen(learner, change)
      await inTransaction(deps.db, async (db) => {
        if (given.length > 0) await changeLearner(db, learner.id, screen ? { ...change, screen } : change)
        if (email !== undefined) await changeEmail(db, learner.account_id, email)
        if (change.time_zone !== undefined && change.time_zone !== learner.time_zone)
          await lookAgain(db, learner.id)
        if (emailBefore !== null && email !== emailBefore) {
          await deps.guard.endOthers(db, learner)
          await deps.guard.tell({ ...deps, db }, learner, 'email', messages().account_auth_told_email())
        }
        if (daily_minutes !== undefined) await saveReviewSettings(db, learner.id, { daily_minutes })
        if (photo) await scheduleRemoval(db, await replacePhoto(db, learner.id, photo))
      }).catch(async (error) => {
        if (!isTaken(error)) throw error
        await scheduleRemoval(deps.db, photo)
        throw fail.invalid({ email: messages().account_profile_email_taken() })
      })
      const language = languageById(change.language_id ?? 0)
      if (language) setCookie(choiceCookie('language', language.name))
      if (change.locale) setCookie(choiceCookie('locale', change.locale))
      return { data: await readUser(deps.db, learner.id) }
    },
  }),

  checkEmail: async ({ input, learner, deps }) => {
    await takeUse(deps, 'check', learner)
    return { data: { available: !(await isEmailTaken(deps.db, learner.account_id, input.email)) } }
  },

  savePushToken: async ({ input, learner, deps }) => {
    if (!isPushToken(input.firebase_token) || leadsInside(input.firebase_token, deps))
      throw fail.invalid({ firebase_token: messages().shared_invalid_format() })
    await savePushToken(deps.db, learner, input.firebase_token)
    return { data: true }
  },

  exportData: async ({ learner, deps, now }) => {
    const limit = { scope: 'export-hour', subject: `l:${learner.id}`, max: EXPORTS_AN_HOUR, seconds: 3600 }
    const wait = await take(deps.db, limit)
    if (wait !== null) throw fail.tooMany(wait)
    const tables = await readPerson(deps.db, deps.personalTables, learner.id)
    const photo = (tables.learners?.[0]?.photo as string | null | undefined) ?? null
    return { data: { exported_at: now.toISOString(), tables, photo } }
  },

  choices: async ({ deps }) => {
    const { levels, unitsOfLevel } = await deps.school()
    const levelsOf = (language: number) =>
      levels
        .filter((level) => level.language_id === language)
        .map(({ id, code, name }) => ({ id, code, name, unit_count: unitsOfLevel.get(id)?.length ?? 0 }))
    return {
      data: {
        languages: LANGUAGES.map(({ id, name }) => ({ id, name })),
        age_groups: AGE_GROUPS.map(({ id, name }) => ({ id, name })),
        genders: GENDERS.map((id) => ({ id, name: messages()[`account_profile_gender_${id}`]() })),
        english_levels: levelsOf(ENGLISH),
        japan_levels: levelsOf(JAPANESE),
      },
    }
  },
}
