/** Key under which this tab keeps which islands fail in this browser, by the address of their script: a new release is tried again. */
const KEY = 'thazin-failed'

const noted = (): string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/** True if this island failed here before. */
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

/** Messages of a script that misses a part of the browser, in the words of the three engines. */
const MISSING = /is not a function|is not defined|is not a constructor|Can't find variable/

/** True if this script of ours stopped because the browser lacks something. */
export const missesPart = (script: string, error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message) && (error.stack ?? '').includes(script)
