import { apiContext } from '#web/api-context.ts'
import type { Route } from './+types/export.data.ts'

/** Everything that is stored about the learner, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).profile.exportData({})
  const day = data.exported_at.slice(0, 10)
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="thazin-${day}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
