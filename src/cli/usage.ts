/** The command was called wrongly; the message says how it is meant. */
export class UsageError extends Error {}

/** The command was called well, and what it asks for can't be; the message says why. */
export class CommandRefused extends Error {}
