import type { Generated } from 'kysely'
import type { Knows } from '#domain/account/registration.ts'
import type { Json, Moment, MomentByDefault, MomentOrNull } from './column-types.ts'

/** Way in which a message reaches a person. */
export type Channel = 'sms' | 'mail' | 'push'

export type CodePurpose = 'login' | 'forgot-password' | 'change-phone' | 'delete-account' | 'confirm'

/** Accounts, which sign in, and their learners. */
export type AccountTables = {
  secrets: { name: string; value: Buffer; created_at: MomentByDefault }
  accounts: {
    id: Generated<string>
    phone: string | null
    phone_confirmed_at: MomentOrNull
    email: string | null
    password_hash: string | null
    created_at: MomentByDefault
    deleted_at: MomentOrNull
  }
  learners: {
    id: Generated<number>
    account_id: string
    name: string | null
    /** As it was typed, where the name is another form of it. */
    name_typed: string | null
    gender: 'male' | 'female' | 'other' | null
    age_group_id: number | null
    photo: string | null
    screen: 'registration' | 'level-test' | 'learn' | null
    is_new_user: Generated<boolean>
    language_id: Generated<number>
    english_level_id: number | null
    japan_level_id: number | null
    cefr_level: string | null
    time_zone: Generated<string>
    /** The zone until then, where it was another one. */
    time_zone_before: string | null
    time_zone_since: MomentOrNull
    locale: Generated<string>
    data_saver: Generated<boolean>
    text_size: Generated<number>
    school_cards_only: Generated<boolean>
    created_at: MomentByDefault
    deleted_at: MomentOrNull
  }
  sessions: {
    token_hash: Buffer
    account_id: string
    learner_id: number
    created_at: MomentByDefault
    last_used_at: MomentByDefault
    expires_at: Moment
    user_agent: string | null
    id: Generated<string>
    superseded: Generated<boolean>
    device_id: string | null
    confirmed_at: MomentByDefault
  }
  devices: {
    id: Generated<string>
    account_id: string
    created_at: MomentByDefault
    last_used_at: MomentByDefault
  }
  one_time_codes: {
    /** The code's owner: a phone, or the id of the device that requested it. */
    phone: string
    purpose: CodePurpose
    code_hash: Buffer
    account_id: string | null
    wrong_tries: Generated<number>
    sent_at: MomentByDefault
    expires_at: Moment
    used_at: MomentOrNull
    device_id: string | null
  }
  limit_counters: { scope: string; subject: string; used: number; ends_at: Moment; times: Generated<Date[]> }
  idempotency_keys: {
    subject: string
    call: string
    key_hash: Buffer
    body_hash: Buffer
    answer: Buffer | null
    created_at: MomentByDefault
  }
  outbox: {
    id: Generated<number>
    channel: Channel
    recipient: string
    /** Subject of a mail, above its text; null for other messages. */
    subject: string | null
    text: string
    sent_at: MomentByDefault
    status: Generated<'shown' | 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'>
    attempts: Generated<number>
    not_before: MomentByDefault
    expires_at: MomentOrNull
    claimed_at: MomentOrNull
    provider: string | null
    provider_id: string | null
    error: string | null
    /** Subject that it belongs to, where waiting ones may be taken back. */
    about: string | null
  }
  password_resets: { phone: string; token_hash: Buffer; expires_at: Moment }
  push_tokens: {
    token_hash: Buffer
    account_id: string
    token: string
    updated_at: MomentByDefault
    session_hash: Buffer
    /** Pushes in a row that its service let time out; until when it waits because of that; when it last answered. */
    timeouts: Generated<number>
    waits_until: Moment | null
    answered_at: Moment | null
    /** Host that its pushes go to; null until one is looked at. */
    host: string | null
  }
  files_to_remove: { key: string; due_at: MomentByDefault }
  registration_answers: {
    learner_id: number
    language_id: number | null
    knows: Knows | null
    daily_minutes: number | null
    phrases_met: Generated<boolean>
  }
  survey_answers: {
    learner_id: number
    question_id: number
    choice_ids: Json<number[]>
    answered_at: MomentByDefault
  }
}
