import { remembered } from '#web/runtime/browser/remembered.ts'

/** The same choice for lessons and shorts. */
const memory = remembered('rung')

/** The rendition that was chosen before; for those who save data, each video begins at its smallest. */
export function chooseFirstRendition(rungs: readonly string[], isSaving: boolean): string {
  const chosen = isSaving ? null : memory.read()
  return rungs.find((rung) => rung === chosen) ?? rungs[0] ?? '144p'
}

export function rememberRendition(rung: string, isSaving: boolean): void {
  if (!isSaving) memory.write(rung)
}
