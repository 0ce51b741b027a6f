import { createApp } from '#server/app/app.ts'
import { compose } from '#server/app/compose.ts'
import { createLog } from '#server/platform/log.ts'
import type { TestApp } from './start-app.ts'

/** Another node of the same installation: its own connections and providers over the same database and folder. */
export async function startSecondNode(first: TestApp): Promise<TestApp> {
  const { config } = first.deps
  const { deps, close } = await compose({
    config,
    log: createLog(config.LOG_LEVEL),
    connection: first.connection,
    now: () => first.deps.now(),
    school: null,
  })
  const app = await createApp(deps, { pages: null })
  return {
    ...first,
    app,
    deps,
    stop: async () => {
      await app.close()
      await close()
    },
  }
}
