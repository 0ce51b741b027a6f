import { type ComponentType, useEffect, useState } from 'react'
import { CaptionStage, type Staged } from './stage.tsx'

export type Acting = Staged & { lesson: number }

/** The captions under a video, acted by its figures as soon as these are here; they're fetched once the video moves, so as not to hold it up. */
export function Acted(acting: Acting) {
  const { paused, waiting, time } = acting.player.state
  const [Scene, setScene] = useState<ComponentType<Acting> | null>(null)
  const moves = !paused && !waiting && time > 0
  const hasFigures = acting.transcript.lines.some(({ speaker }) => speaker)
  useEffect(() => {
    if (!moves || !hasFigures || Scene) return
    import('./scene.tsx')
      .then(async (scene) => {
        await scene.withSheet()
        setScene(() => scene.Scene)
      })
      .catch(() => undefined)
  }, [moves, hasFigures, Scene])
  return Scene ? <Scene {...acting} /> : <CaptionStage {...acting} />
}
