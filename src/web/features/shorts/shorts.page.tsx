import { data, Link, useRouteLoaderData } from 'react-router'
import { m } from '#messages'
import { apiContext, pageContext } from '#web/api-context.ts'
import { manifestOf } from '#web/player/access.ts'
import type { RootData } from '#web/root-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/shorts.page.ts'
import { ShortList } from './short-list.tsx'
import { ShortViewer } from './short-viewer.tsx'
import styles from './shorts.css?url'

export const meta: Route.MetaFunction = () => [{ title: `${m.shorts_title()} · Thazin` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const learner = context.get(pageContext).visitor.learner
  const bookmarked = url.searchParams.get('bookmarked') === '1'
  const wanted = url.searchParams.get('id')
  const { data: shorts } = await api.shorts.list({
    per_page: 100,
    language_id: learner?.current_view_language_id ?? 1,
    bookmarked,
  })
  const shared = {
    bookmarked,
    shorts,
    isSaving: learner?.data_saver ?? false,
    learnerId: learner?.id ?? 0,
  }
  if (wanted === null) return { ...shared, short: null, manifest: null }
  if (!/^[1-9]\d{0,8}$/.test(wanted)) throw data(null, { status: 404 })
  const id = Number(wanted)
  const short = shorts.find((one) => one.id === id) ?? (await api.shorts.list({ id })).data[0]
  if (!short) throw data(null, { status: 404 })
  const { playbackInfo } = await api.video.otp({ videoId: short.video_id })
  return { ...shared, short, manifest: manifestOf(playbackInfo) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { data: reply } = await context.get(apiContext).shorts.bookmark({
    short_id: String(form.get('short_id')),
    bookmarked: form.get('bookmarked') === '1',
  })
  return reply
}

/** Short videos: all of them or the bookmarked ones, and each at an address of its own. */
export default function Shorts({ loaderData }: Route.ComponentProps) {
  const { short, shorts, bookmarked, manifest, isSaving, learnerId } = loaderData
  const kyatPerMegabyte = useRouteLoaderData<RootData>('root')?.kyatPerMegabyte ?? null
  const list = bookmarked ? '/shorts?bookmarked=1' : '/shorts'
  return (
    <main className="shorts">
      <link rel="stylesheet" href={styles} precedence="page" />
      {short ? (
        <ShortViewer
          key={short.id}
          {...{ short, shorts, manifest, isSaving, learnerId, kyatPerMegabyte, list }}
        />
      ) : (
        <>
          <h1>{m.shorts_title()}</h1>
          <p className="soft">{m.shorts_about()}</p>
          <nav className="shorts-choice" aria-label={m.shorts_choose()}>
            <Link to="/shorts" className="chip" aria-current={bookmarked ? undefined : 'page'}>
              {m.shorts_all()}
            </Link>
            <Link to="/shorts?bookmarked=1" className="chip" aria-current={bookmarked ? 'page' : undefined}>
              {m.shorts_marked()}
            </Link>
            <Link to="/micro-lessons" className="chip">
              {m.shorts_to_read()}
              <Icon name="next" />
            </Link>
          </nav>
          {shorts.length === 0 && (
            <p className="empty">{bookmarked ? m.shorts_none_marked() : m.shorts_none()}</p>
          )}
          <ShortList shorts={shorts} isSaving={isSaving} list={list} />
        </>
      )}
    </main>
  )
}
