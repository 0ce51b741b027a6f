import { m } from '#messages'
import type { Playable } from '#web/player/access.ts'
import { EmbeddedVideo } from '#web/player/embedded-video.tsx'
import { Island } from '#web/runtime/islands/island.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './live.css?url'
import { island as player } from './recording-player.island.tsx'

type Props = {
  title: string
  video_id: string
  playing: Playable
  isSaving: boolean
  /** The list that it was chosen from. */
  back: string
}

/** Recording of a class, to be watched again. */
export const ClassRecording = ({ title, video_id, playing, isSaving, back }: Props) => (
  <main className="live">
    <link rel="stylesheet" href={styles} precedence="page" />
    <PageHead back={back} label={m.habit_live_back_to_classes()}>
      <h1>{title}</h1>
    </PageHead>
    <section className="live-recording" aria-label={m.habit_live_watch_of({ title })}>
      {playing.embed !== null ? (
        <EmbeddedVideo title={title} address={playing.embed} />
      ) : (
        <Island of={player} props={{ videoId: video_id, manifest: playing.manifest, isSaving }} />
      )}
    </section>
  </main>
)
