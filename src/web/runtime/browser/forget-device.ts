import { PUSH } from '#domain/base/constants.ts'

/** Forgets the device's token and what is noted beside it; the server forgets it with the session. */
export function forgetDevice(): void {
  try {
    for (const name of ['', '_named', '_installation']) localStorage.removeItem(PUSH.token_key + name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
