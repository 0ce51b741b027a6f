import type { PageArgs } from '#web/runtime/documents/page-module.ts'

/** Everything that is stored about the learner, as a file. */
export async function loader({ api }: PageArgs) {
  const { data } = await api.profile.exportData({})
  const day = data.exported_at.slice(0, 10)
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="thazin-${day}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
