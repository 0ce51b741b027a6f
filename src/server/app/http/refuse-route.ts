import type { FastifyRequest } from 'fastify'
import type { Failure } from '#server/platform/errors.ts'
import { runWithLocale } from '#server/platform/messages.ts'
import { readRequestLocale } from './caller.ts'

/** Options that make a route refuse whatever comes, before its body is read. */
export const refuseRoute = (refusal: () => Failure) => ({
  onRequest: async (request: FastifyRequest) => {
    throw runWithLocale(readRequestLocale(request), refusal)
  },
  handler: async () => null,
})
