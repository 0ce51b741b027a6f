import type { Generated } from 'kysely'
import type { SoundKind } from '#domain/desk/inbox/audio-report.ts'
import type { FormBody } from '#domain/desk/inbox/form.ts'
import type { InquiryKind, InquiryState } from '#domain/desk/inbox/inquiry.ts'
import type { IntakeBody } from '#domain/desk/inbox/intake.ts'
import type { LocalText } from '../bodies.ts'
import type { Json, Moment, MomentByDefault, MomentOrNull } from '../column-types.ts'

/** One thing that was asked and what was answered, as a letter keeps it: the form's file may change. */
export type InquiryField = { label: LocalText; value: string }

/** Letters that people send us, and their forms. */
export type InboxTables = {
  forms: {
    id: Generated<number>
    slug: string
    position: number
    body: Json<FormBody>
    hidden: Generated<boolean>
  }
  form_places: { form_id: number; taken: Generated<number> }
  scholarship_rounds: {
    id: Generated<number>
    slug: string
    position: number
    body: Json<IntakeBody>
    hidden: Generated<boolean>
  }
  demo_rounds: { round_id: number; opens_at: Moment; closes_at: Moment }
  letters: {
    id: Generated<number>
    kind: InquiryKind
    state: InquiryState
    account_id: string | null
    /** Sender, a learner of that account. */
    learner_id: number | null
    form_id: number | null
    round_id: number | null
    name: string
    phone: string | null
    email: string | null
    locale: string
    fields: Json<InquiryField[]>
    document_key: string | null
    held_because: Generated<string[]>
    sent_as: Buffer | null
    sent_at: Moment
    answer: string | null
    answered_at: MomentOrNull
    /** Since when it needs no attention. */
    done_at: MomentOrNull
  }
  student_questions: {
    learner_id: number
    id: Generated<number>
    lesson_id: number
    question: string
    created_at: MomentByDefault
    answer: string | null
    answered_at: MomentOrNull
    /** Time when the learner saw the answer. */
    told_at: MomentOrNull
    notified_at: MomentOrNull
    /** Since when it needs no answer. */
    closed_at: MomentOrNull
  }
  odd_sounds: {
    learner_id: number
    id: Generated<number>
    kind: SoundKind
    slug: string
    line: Generated<number>
    text: string
    note: string | null
    created_at: MomentByDefault
    closed_at: MomentOrNull
  }
  letter_links: { token_hash: Buffer; letter_id: number }
  application_decisions: {
    learner_id: number
    round_id: number
    verdict: 'accept' | 'refuse'
    decided_at: Moment
  }
  application_reviews: {
    letter_id: number
    reviewer: string
    verdict: 'accept' | 'refuse'
    note: string
    reviewed_at: Moment
  }
}
