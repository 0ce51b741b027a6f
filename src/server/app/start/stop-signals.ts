/** A terminal and the npm in it both pass on one Ctrl-C: what comes this soon after the first signal is the same wish. */
const SAME_WISH_MS = 500
/** After a second signal the program ends even where something does not. */
const LAST_MS = 3_000

/** The wish to stop. The first SIGTERM or SIGINT asks for an orderly end, a second one forces it. */
export type StopWish = {
  /** Resolves with what asked. */
  asked: Promise<string>
  isAsked: () => boolean
  isForced: () => boolean
  /** Asks as a signal would. */
  ask: (why: string) => void
  /** Waits for the work, or only until the end is forced. */
  unlessForced: (work: Promise<unknown>) => Promise<void>
}

/** Listens for the signals from now on. */
export function listenForStop(): StopWish {
  const asked = Promise.withResolvers<string>()
  const forced = Promise.withResolvers<void>()
  let askedAt: number | null = null
  let isForced = false
  const ask = (why: string) => {
    if (askedAt === null) {
      askedAt = performance.now()
      asked.resolve(why)
    }
  }
  const onSignal = (signal: string) => {
    if (askedAt === null) return ask(signal)
    if (performance.now() - askedAt < SAME_WISH_MS) return
    isForced = true
    forced.resolve()
    setTimeout(() => process.exit(1), LAST_MS).unref()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return {
    asked: asked.promise,
    isAsked: () => askedAt !== null,
    isForced: () => isForced,
    ask,
    unlessForced: async (work) => {
      await Promise.race([work, forced.promise])
    },
  }
}
