import type { Database } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { HandlerContext, Learner } from './handler.ts'

/** Proof of who a learner is: by password, or by a code that POST /me/request-confirmation sent. */
export type Proof = { current_password?: string | undefined; otp?: string | undefined }

/** The changes that the account's phone is notified of, since somebody else may have made them. */
export type AccountChange = 'phone' | 'password' | 'email'

/** Guards changes to the ways into an account; `features/account/auth` provides it to every feature. */
export type Guard = {
  /** @throws Failure 422 if a proof is missing or wrong */
  confirm: (deps: Deps, asker: Pick<HandlerContext, 'learner' | 'request'>, proof: Proof) => Promise<void>
  /** Notifies the learner's phone of such a change, in the same transaction. */
  tell: (deps: Deps, learner: Learner, what: AccountChange, text: string) => Promise<void>
  /** Ends every session of the learner except the current one, and forgets every device except its own. */
  endOthers: (db: Database, learner: Learner) => Promise<void>
}
