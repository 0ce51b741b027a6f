import type { PageArgs } from '#web/runtime/documents/page-module.ts'

/** Facts that are known of who writes, for their form; empty texts for what isn't. Visitors cost no call. */
export async function knownSender({ api, learner }: Pick<PageArgs, 'api' | 'learner'>) {
  const me = learner && (await api.profile.me({})).data
  return { name: me?.name ?? '', phone: me?.phone ?? '', email: me?.email ?? '' }
}
export type KnownSender = Awaited<ReturnType<typeof knownSender>>
