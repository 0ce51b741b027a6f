/** A text that no spreadsheet computes. One that begins with apostrophes already gets one more, so that each way back is clear. */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** What `guarded` was given. Only in files of our own: in others an apostrophe is one. */
export const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
