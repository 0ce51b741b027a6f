import type { SoundKind } from '#domain/desk/inbox/audio-report.ts'
import { m } from '#messages'

/** "This sounds odd": leads to the page on which a learner says so; a video's asks which line it is. */
export const AudioReportLink = ({
  of,
  id,
}: {
  of: Exclude<SoundKind, 'line'> | 'video'
  id: number | string
}) => (
  <a className="link-button small" href={`/odd-sound?${of}=${id}`}>
    {m.shared_odd_sound()}
  </a>
)
