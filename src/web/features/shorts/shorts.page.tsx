import { m } from '#messages'
import { data, redirect } from '#web/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { playable } from '#web/player/access.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShortList } from './short-list.tsx'
import { ShortView } from './short-view.tsx'
import styles from './shorts.css?url'

export const meta: Meta = () => [{ title: `${m.shorts_title()} · Thazin` }]

export async function loader({ url, api, learner }: PageArgs) {
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
  if (wanted === null) return { ...shared, short: null, playing: null }
  if (!/^[1-9]\d{0,8}$/.test(wanted)) throw data(null, { status: 404 })
  const id = Number(wanted)
  const short = shorts.find((one) => one.id === id) ?? (await api.shorts.list({ id })).data[0]
  if (!short) throw data(null, { status: 404 })
  return { ...shared, short, playing: playable(await api.video.otp({ videoId: short.video_id })) }
}

export async function action({ request, api }: PageArgs) {
  const form = await request.formData()
  await api.shorts.bookmark({
    short_id: String(form.get('short_id')),
    bookmarked: form.get('bookmarked') === '1',
  })
  const back = String(form.get('back'))
  return redirect(/^\/shorts(\?|$)/.test(back) ? back : '/shorts')
}

/** Short videos: all of them or the bookmarked ones, and each at an address of its own. */
export default function Shorts({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { short, shorts, bookmarked, playing, isSaving, learnerId } = loaderData
  const list = bookmarked ? '/shorts?bookmarked=1' : '/shorts'
  return (
    <main className="shorts">
      <link rel="stylesheet" href={styles} precedence="page" />
      {short ? (
        <ShortView {...{ short, shorts, playing, learnerId, list }} />
      ) : (
        <>
          <h1>{m.shorts_title()}</h1>
          <p className="soft">{m.shorts_about()}</p>
          <nav className="shorts-choice" aria-label={m.shorts_choose()}>
            <a href="/shorts" className="chip" aria-current={bookmarked ? undefined : 'page'}>
              {m.shorts_all()}
            </a>
            <a href="/shorts?bookmarked=1" className="chip" aria-current={bookmarked ? 'page' : undefined}>
              {m.shorts_marked()}
            </a>
            <a href="/micro-lessons" className="chip">
              {m.shorts_to_read()}
              <Icon name="next" />
            </a>
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
