import { m } from '#messages'
import { playable } from '#web/player/access.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { AdStrip, adOfToday } from '#web/ui/ad/ad.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { OlderAndNewer } from '#web/ui/shell/older-and-newer.tsx'
import { answerLive } from './answer-live.ts'
import { AwayNotice } from './away.tsx'
import { ClassRow } from './class-row.tsx'
import { FilterClasses } from './filter-classes.tsx'
import styles from './live.css?url'
import { liveAddress, readFilter } from './live-address.ts'
import { NextClass } from './next-class.tsx'
import { ClassRecording } from './recording.tsx'

export const meta: Meta = () => [{ title: `${m.shared_live_title()} · Thazin` }]

export const handle = { tabs: false }

const CLASSES_PER_PAGE = 50

export async function loader({ url, api, learner }: PageArgs) {
  const filter = readFilter(url)
  const [{ data: classes, teachers, time_zone, pagination }, { data: ads }] = await Promise.all([
    api.live.list({
      page: filter.page,
      per_page: CLASSES_PER_PAGE,
      ...(filter.language ? { language_id: filter.language } : {}),
      ...(filter.teacher ? { teacher: filter.teacher } : {}),
    }),
    api.notifications.ads({ placement: 'live-classes' }),
  ])
  const watched = filter.recording === null ? null : classes.find(({ id }) => id === filter.recording)
  if (filter.recording !== null && !watched?.recording) throw respond(null, { status: 404 })
  return {
    filter,
    teachers,
    classes,
    recording: watched?.recording
      ? {
          title: watched.title,
          ...watched.recording,
          playing: playable(await api.video.otp({ videoId: watched.recording.video_id })),
        }
      : null,
    zone: time_zone,
    lastPage: pagination.last_page,
    ad: adOfToday(ads, learner?.data_saver),
    isSaving: learner?.data_saver ?? false,
  }
}

export async function action({ request, url, api }: PageArgs) {
  return await answerLive(api, await readFormData(request), readFilter(url))
}

type Props = PageProps<typeof loader, typeof action>

export default function LiveClasses({ loaderData, actionData }: Props) {
  const { filter, teachers, classes, recording, zone, isSaving, ad, lastPage } = loaderData
  const coming = classes.filter(({ status, is_cancelled }) => status !== 'ended' && !is_cancelled)
  const next = coming.find(({ is_full }) => !is_full) ?? coming[0]
  const others = classes.filter((one) => one.status !== 'ended' && one !== next)
  const ended = classes.filter(({ status }) => status === 'ended')
  if (recording) return <ClassRecording {...recording} isSaving={isSaving} back={liveAddress(filter)} />
  return (
    <main className="live">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/calendar" label={m.habit_live_back()}>
        <h1>{m.shared_live_title()}</h1>
      </PageHead>
      {actionData && (
        <p className="field-error" role="alert">
          {actionData.fault}
        </p>
      )}
      {classes
        .filter(({ is_away }) => is_away)
        .map((event) => (
          <AwayNotice key={event.id} event={event} />
        ))}
      <FilterClasses filter={filter} teachers={teachers} />
      {next && <NextClass event={next} zone={zone} />}
      {!next && filter.page === 1 && (
        <Empty who="aung" pose="wave" says={m.shared_host_not_yet()} text={m.habit_live_none()} />
      )}
      {others.length > 0 && (
        <section aria-labelledby="coming">
          <h2 id="coming">{m.habit_live_coming()}</h2>
          <ul className="classes">
            {others.map((event) => (
              <ClassRow key={event.id} event={event} zone={zone} />
            ))}
          </ul>
        </section>
      )}
      {ended.length > 0 && (
        <section aria-labelledby="ended">
          <h2 id="ended">{m.habit_live_ended()}</h2>
          <ul className="classes">
            {ended.map((event) => (
              <ClassRow key={event.id} event={event} zone={zone} page={filter.page} />
            ))}
          </ul>
        </section>
      )}
      <OlderAndNewer
        label={m.shared_live_title()}
        page={filter.page}
        lastPage={lastPage}
        addressOf={(page) => liveAddress({ ...filter, page })}
      />
      {ad && <AdStrip {...ad} />}
    </main>
  )
}
