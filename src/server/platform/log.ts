import { type DestinationStream, type Logger, pino } from 'pino'

/** Lines are written together, so many characters or ms later: a write for each would cost a twentieth of a small call. */
const HELD_CHARACTERS = 4_096
const HELD_MS = 200
/** Warnings and errors are written at once, with all that came before them. */
const FLUSH_LEVEL = pino.levels.values.warn ?? 40

/**
 * A stream of log lines to a file descriptor, in the order in which they came, written also where the program ends by itself or by
 * an exception; only what kills it from outside loses the last moment's.
 */
function heldLines(fd: number): DestinationStream {
  const destination = pino.destination({ fd, sync: true })
  let held = ''
  let due: NodeJS.Timeout | null = null
  const flush = () => {
    if (due) clearTimeout(due)
    due = null
    if (held === '') return
    const lines = held
    held = ''
    destination.write(lines)
  }
  process.on('exit', flush)
  return {
    write(this: { lastLevel?: number }, line: string) {
      held += line
      if (held.length >= HELD_CHARACTERS || (this.lastLevel ?? 0) >= FLUSH_LEVEL) flush()
      else due ??= setTimeout(flush, HELD_MS).unref()
    },
    // Asks pino to note the level of each line here.
    [Symbol.for('pino.metadata')]: true,
  } as DestinationStream
}

/** An address as a log may have it: without its query, and without the tokens of secret links, which open what they lead to. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/\/[\w-]{43}(?![\w-])/g, '/•')

let standardOutput: DestinationStream | null = null

/** Structured logs on standard output, one JSON object a line, without the headers and fields that hold secrets. */
export function createLog(level: string): Logger {
  standardOutput ??= heldLines(1)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers',
          'headers',
          '*.access_token',
          '*.password',
          '*.otp',
          '*.token',
          'err.parameters',
          'err.client',
          // PostgreSQL quotes the row there: phones, names, what people wrote.
          'err.detail',
          'err.where',
          'err.aggregateErrors[*].detail',
          'err.aggregateErrors[*].where',
        ],
        remove: true,
      },
      serializers: {
        req: (request) => ({ id: request.id }),
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
    standardOutput,
  )
}
