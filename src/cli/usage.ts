/** The command was called wrongly; the message says how it is meant. */
export class UsageError extends Error {}
