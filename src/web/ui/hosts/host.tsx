import type { ReactNode } from 'react'
import drawings from './hosts.svg?url'

type Drawn = {
  who: 'su-su' | 'aung'
  pose: 'wave' | 'point' | 'think' | 'glad' | 'comfort' | 'sleep'
  /** Its width and height, in pixels. */
  size?: number
}

/** One of the two who speak for the school. Only decorates: what they mean stands beside them in words. */
export const Host = ({ who, pose, size = 96 }: Drawn) => (
  <svg className="host" width={size} height={size} aria-hidden="true">
    <use href={`${drawings}#${who}-${pose}`} />
  </svg>
)

/** Words of a host, in spoken style (…တယ်, …မယ်), in a bubble. */
export const HostMessage = ({ children, ...drawn }: Drawn & { children: ReactNode }) => (
  <div className="host-says">
    <Host {...drawn} />
    <div className="bubble">{children}</div>
  </div>
)
