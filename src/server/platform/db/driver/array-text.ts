/**
 * An array as PostgreSQL reads it, for parameters that are made once and sent often: `${text}::int[]`. The driver would quote each
 * number every time.
 */
export const arrayText = (items: Iterable<number | string>): string =>
  `{${Array.from(items, (item) => (typeof item === 'number' ? item : `"${item.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
