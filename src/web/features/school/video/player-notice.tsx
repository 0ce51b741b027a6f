import { m } from '#messages'
import type { Notice } from '#web/player/playback-options.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Notice for the learner while the video does not simply play: said in words, and read out. */
export function PlayerNotice({
  notice,
  waiting,
  onRetry,
}: {
  notice: Notice
  waiting: boolean
  onRetry: () => void
}) {
  const text = wordsOf(notice) ?? (waiting ? m.school_video_loading() : null)
  return (
    <div className="video-notice" role="status" data-notice={typeof notice === 'object' ? null : notice}>
      {text && (
        <p>
          {notice === 'offline' && <Icon name="offline" />}
          {text}
          {notice === 'failed' && (
            <button type="button" className="button" onClick={onRetry}>
              {m.shared_retry()}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

function wordsOf(notice: Notice): string | null {
  switch (notice) {
    case null:
      return null
    case 'offline':
      return m.school_video_offline()
    case 'recovering':
      return m.school_video_recovering()
    case 'failed':
      return m.school_video_failed()
    default:
      return notice.refused
  }
}
