/** Twenty-four hours. A day of somebody's own may be longer or shorter: `day.ts`. */
export const DAY_SECONDS = 86_400
export const DAY_MS = 86_400_000
