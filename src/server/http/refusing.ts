import type { FastifyRequest } from 'fastify'
import type { Failure } from '../errors.ts'
import { localeOf } from './caller.ts'
import { inLocaleOf } from './messages.ts'

/** What makes a route refuse whatever comes, before its body is read. */
export const refusing = (refusal: () => Failure) => ({
  onRequest: async (request: FastifyRequest) => {
    throw inLocaleOf(localeOf(request), refusal)
  },
  handler: async () => null,
})
