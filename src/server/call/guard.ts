import type { Database } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { HandlerContext, Learner } from './handler.ts'

/** By what a learner proves who they are: the password, or a code that POST /me/request-confirmation sent. */
export type Proof = { current_password?: string | undefined; otp?: string | undefined }

/** What the account's phone is told of: what somebody else may have changed. */
export type Told = 'phone' | 'password' | 'email'

/** What guards the changes of what opens an account; `features/auth` answers it for every feature. */
export type Guard = {
  /** @throws Failure 422 where a proof is missing or wrong */
  confirm: (deps: Deps, asker: Pick<HandlerContext, 'learner' | 'request'>, proof: Proof) => Promise<void>
  /** Tells the learner's phone of such a change; inside its transaction. */
  tell: (deps: Deps, learner: Learner, what: Told, text: string) => Promise<void>
  /** Ends every session of the learner but the one at hand, and no device but its own is known any more. */
  endOthers: (db: Database, learner: Learner) => Promise<void>
}
