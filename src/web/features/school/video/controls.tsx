import { m } from '#messages'
import { openWithoutPopover } from './open-without-popover.ts'
import { PlayerIcon } from './player-icon.tsx'
import { formatVideoTime } from './sizes.ts'
import type { VideoPlayer } from './use-player.ts'

type Props = { player: VideoPlayer; duration: number; hasCaptions: boolean; settingsId: string }

/** The row under the picture: play, sound, place, captions, settings, full screen. */
export function Controls({ player, duration, hasCaptions, settingsId }: Props) {
  const { state } = player
  return (
    <div className="video-controls">
      <SeekBar player={player} duration={duration} />
      <div className="video-buttons">
        <button
          type="button"
          onClick={state.paused ? player.play : player.pause}
          aria-label={playLabel(state.paused)}
        >
          <PlayerIcon name={state.paused ? 'play' : 'pause'} />
        </button>
        <button
          type="button"
          onClick={player.toggleMuted}
          aria-label={state.muted ? m.school_video_unmute() : m.school_video_mute()}
        >
          <PlayerIcon name={state.muted ? 'muted' : 'sound'} />
        </button>
        <span className="video-time">
          {formatVideoTime(state.time)} / {formatVideoTime(duration)}
        </span>
        {hasCaptions && (
          <button
            type="button"
            onClick={player.toggleCaptions}
            aria-pressed={player.captions !== 'off'}
            aria-label={m.school_video_captions()}
          >
            <PlayerIcon name="captions" />
          </button>
        )}
        <button
          type="button"
          className="video-settings-button"
          popoverTarget={settingsId}
          onClick={() => openWithoutPopover(settingsId)}
          aria-label={m.school_video_settings()}
        >
          <PlayerIcon name="settings" />
        </button>
        <button type="button" onClick={player.toggleFullscreen} aria-label={m.school_video_fullscreen()}>
          <PlayerIcon name="fullscreen" />
        </button>
      </div>
    </div>
  )
}

const playLabel = (paused: boolean) => (paused ? m.shared_video_play() : m.shared_video_pause())

function SeekBar({ player, duration }: { player: VideoPlayer; duration: number }) {
  const { time, buffered } = player.state
  const share = (second: number) => `${Math.min(100, (second / duration) * 100)}%`
  return (
    <input
      type="range"
      className="video-seek"
      min={0}
      max={duration}
      step={0.1}
      value={Math.min(duration, time)}
      onChange={(event) => player.seekTo(event.target.valueAsNumber)}
      aria-label={m.school_video_position()}
      aria-valuetext={m.school_video_position_of({
        at: formatVideoTime(time),
        length: formatVideoTime(duration),
      })}
      style={{ '--played': share(time), '--buffered': share(buffered) } as React.CSSProperties}
    />
  )
}
