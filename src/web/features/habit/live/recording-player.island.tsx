import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { formatRenditionAddress, readManifestAddress } from '#web/player/access.ts'
import { chooseFirstRendition } from '#web/player/first-rendition.ts'
import { type Playback, startPlayback } from '#web/player/playback.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { api } from '#web/runtime/browser/api.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = { videoId: string; manifest: string; isSaving: boolean }

const RUNGS = ['144p', '240p', '360p', 'audio']

/** A recorded class. Nothing of it is fetched before it is played. */
function RecordingPlayer({ videoId, manifest, isSaving }: Props) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const playback = useRef<Playback>(null)
  const [notice, setNotice] = useState<Notice>(null)
  const [isReady, setReady] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const start = () => {
    setStarted(true)
    void playback.current?.play()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a player lives as long as its video
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const player = startPlayback({
      video,
      manifest,
      rung: chooseFirstRendition(RUNGS, isSaving),
      startAt: 0,
      renew: async () => readManifestAddress((await api.video.otp({ videoId })).playbackInfo),
      onNotice: setNotice,
      holdPicture: () => {},
    })
    playback.current = player
    setReady(true)
    return () => player.close()
  }, [videoId])

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: recorded classes have no captions */}
      <video
        ref={videoRef}
        src={formatRenditionAddress(manifest, '144p')}
        preload="none"
        playsInline
        controls={isStarted || !isReady}
      />
      {isReady && !isStarted && (
        <button type="button" className="recording-play" onClick={start} aria-label={m.shared_shorts_play()}>
          <Icon name="play" />
        </button>
      )}
      <div role="status">
        {notice !== null && (
          <p>
            {wordsOf(notice)}
            {notice === 'failed' && (
              <button type="button" className="button" onClick={() => void playback.current?.retry()}>
                {m.shared_retry()}
              </button>
            )}
          </p>
        )}
      </div>
    </>
  )
}

function wordsOf(notice: Exclude<Notice, null>): string {
  if (notice === 'offline') return m.shared_shorts_offline()
  if (notice === 'recovering') return m.shared_shorts_recovering()
  return notice === 'failed' ? m.shared_shorts_failed() : notice.refused
}

export const island: IslandDefinition<Props> = { name: 'recording-player', component: RecordingPlayer }
