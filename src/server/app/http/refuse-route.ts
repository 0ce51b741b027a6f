import type { FastifyRequest } from 'fastify'
import type { Failure } from '#server/platform/errors.ts'
import { inLocaleOf } from '#server/platform/messages.ts'
import { localeOf } from './caller.ts'

/** What makes a route refuse whatever comes, before its body is read. */
export const refuseRoute = (refusal: () => Failure) => ({
  onRequest: async (request: FastifyRequest) => {
    throw inLocaleOf(localeOf(request), refusal)
  },
  handler: async () => null,
})
