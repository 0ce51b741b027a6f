import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { playable } from '#web/player/access.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readId } from '#web/ui/page/address-numbers.ts'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import { readShort, readShortsPage } from './read-shorts.ts'
import { ShortList } from './short-list.tsx'
import { ShortView } from './short-view.tsx'
import styles from './shorts.css?url'

/** Whoever watches has the whole screen. */
export const handle = { tabs: ({ opened }: { opened: unknown }) => opened === null }

export const meta: Meta = () => [{ title: `${m.school_shorts_title()} · Thazin` }]

export async function loader({ url, api, learner }: PageArgs) {
  const query = url.searchParams
  const listed = {
    language_id: learner?.current_view_language_id ?? LANGUAGE_IDS.english,
    bookmarked: query.get('bookmarked') === '1',
  }
  const shared = {
    listed,
    isSaving: learner?.data_saver ?? false,
    learnerId: learner?.id ?? 0,
  }
  const [wanted, page] = [query.get('id'), query.get('page') ?? '1']
  if (readId(wanted ?? page) === null) throw respond(null, { status: 404 })
  if (wanted === null)
    return {
      ...shared,
      list: await readShortsPage(api, listed, Math.min(1_000_000, Number(page))),
      opened: null,
    }
  const found = await readShort(api, listed, Number(wanted))
  if (!found) throw respond(null, { status: 404 })
  const { video_id: id } = found.short
  const [playing, { data: transcript }, { data: coverage }] = await Promise.all([
    api.video.otp({ videoId: id }),
    api.video.transcript({ id }),
    api.words.coverage({ kind: 'short', id: found.short.id }),
  ])
  return { ...shared, list: null, opened: { ...found, playing: playable(playing), transcript, coverage } }
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
  const { opened, list, listed, isSaving, learnerId } = loaderData
  const { bookmarked } = listed
  const address = bookmarked ? '/shorts?bookmarked=1' : '/shorts'
  return (
    <main className={opened ? 'shorts-watched' : 'shorts'}>
      <link rel="stylesheet" href={styles} precedence="page" />
      {opened && <ShortView {...opened} {...{ listed, learnerId }} list={address} />}
      {list && (
        <>
          <h1>{m.school_shorts_title()}</h1>
          <p className="soft">{m.school_shorts_about()}</p>
          <nav className="shorts-choice" aria-label={m.school_shorts_choose()}>
            <a href="/shorts" className="chip" aria-current={bookmarked ? undefined : 'page'}>
              {m.school_shorts_all()}
            </a>
            <a href="/shorts?bookmarked=1" className="chip" aria-current={bookmarked ? 'page' : undefined}>
              {m.school_shorts_marked()}
            </a>
            <a href="/micro-lessons" className="chip">
              {m.school_shorts_to_read()}
              <Icon name="next" />
            </a>
          </nav>
          {list.shorts.length === 0 && (
            <Empty
              who={bookmarked ? 'su-su' : 'aung'}
              pose={bookmarked ? 'point' : 'wave'}
              says={bookmarked ? m.school_host_shorts_none() : m.shared_host_not_yet()}
              text={bookmarked ? m.school_shorts_none_marked() : m.school_shorts_none()}
            >
              {bookmarked && (
                <a href="/shorts" className="button quiet">
                  {m.school_shorts_show_all()}
                </a>
              )}
            </Empty>
          )}
          <ShortList shorts={list.shorts} isSaving={isSaving} list={address} />
          <PageLinks
            page={list.page}
            lastPage={list.lastPage}
            addressOf={(page) => `${address}${bookmarked ? '&' : '?'}page=${page}`}
          />
        </>
      )}
    </main>
  )
}
