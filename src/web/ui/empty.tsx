import type { ComponentProps, ReactNode } from 'react'
import { type Host, HostMessage } from './hosts/host.tsx'

type Props = Pick<ComponentProps<typeof Host>, 'who' | 'pose'> & {
  /** Words of the host, in spoken style. */
  says: string
  /** Text on what is not there, and what brings it. */
  text: string
  /** A way on. */
  children?: ReactNode
}

/** In the place of what isn't there yet. */
export const Empty = ({ who, pose, says, text, children }: Props) => (
  <div className="empty">
    <HostMessage who={who} pose={pose} size={80}>
      <p>{says}</p>
    </HostMessage>
    <p role="status" className="soft">
      {text}
    </p>
    {children}
  </div>
)
