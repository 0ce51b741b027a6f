type Line = { saveData?: boolean; effectiveType?: string }

/** True if a video may play or be fetched that nobody asked for: not where data is saved, in our settings or the browser's, nor on a slow line. */
export function maySpendData(isSaving: boolean): boolean {
  const { connection } = navigator as Navigator & { connection?: Line }
  return !isSaving && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}
