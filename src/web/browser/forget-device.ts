import { PUSH } from '#domain/base/constants.ts'

/** Forgets the device's token and what is noted beside it; the server forgets it with the session. */
export function forgetDevice(): void {
  for (const name of ['', '_named', '_installation']) localStorage.removeItem(PUSH.token_key + name)
}
