import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Host } from '#web/ui/hosts/host.tsx'
import { PlayerIcon } from '../player-icon.tsx'

type Props = { turns: number; lesson: number; onAgain: () => void }

/** Card that a video that is over shows in place of its last picture: both who spoke, and what can be done with it once more. */
export const EndCard = ({ turns, lesson, onAgain }: Props) => (
  <div className="video-end">
    <p>
      <Host who="su-su" pose="glad" size={80} />
      <Host who="aung" pose="glad" size={80} />
    </p>
    <button type="button" className="button quiet" onClick={onAgain}>
      <PlayerIcon name="play" />
      {m.school_video_again()}
    </button>
    {turns > 0 && (
      <a className="button quiet" href={`/speak?lesson=${lesson}`}>
        {m.school_record_lines({ count: number(turns) })}
      </a>
    )}
  </div>
)
