import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Transcript } from '#contract/video.ts'
import type { Player } from '../use-player.ts'

export type Acting = {
  lesson: number
  lines: Transcript['lines']
  player: Player
  /** The captions; nothing where the learner wants none. */
  children: ReactNode
}

/** The captions under a video, in the figures' scene as soon as that is here; it's fetched once the video moves, so as not to hold it up. */
export function Acted(acting: Acting) {
  const { paused, waiting, time } = acting.player.state
  const [Scene, setScene] = useState<ComponentType<Acting> | null>(null)
  const moves = !paused && !waiting && time > 0
  useEffect(() => {
    if (!moves || Scene) return
    import('./scene.tsx')
      .then(async (scene) => {
        await scene.withSheet()
        setScene(() => scene.Scene)
      })
      .catch(() => undefined)
  }, [moves, Scene])
  if (Scene) return <Scene {...acting} />
  return acting.children ? <div className="captions">{acting.children}</div> : null
}
