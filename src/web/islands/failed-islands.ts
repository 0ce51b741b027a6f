/** Where this tab keeps which islands fail in this browser, by the address of their script: a new release is tried again. */
const KEY = 'thazin-failed'

const noted = (): string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/** Did this island fail here before? */
export const hasFailed = (script: string): boolean => noted().includes(script)

/** @returns whether it is kept */
export function noteFailed(script: string): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...noted(), script]))
    return true
  } catch {
    return false
  }
}

/** What a script says that misses a part of the browser, in the words of the three engines. */
const MISSING = /is not a function|is not defined|is not a constructor|Can't find variable/

/** Was it a script of ours that stopped because this browser lacks something? */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && MISSING.test(error.message) && (error.stack ?? '').includes('/assets/')
