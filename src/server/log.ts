import { type Logger, pino } from 'pino'

/** Structured logs on standard output, one JSON object a line, without the headers and fields that hold secrets. */
export function createLog(level: string): Logger {
  return pino({
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
      ],
      remove: true,
    },
    serializers: {
      req: (request) => ({ id: request.id }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  })
}
