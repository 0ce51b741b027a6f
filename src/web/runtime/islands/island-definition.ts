import type { ComponentType } from 'react'

/** The door of an island: its name, which is its file's (`NAME.island.tsx`), and what it draws of its props, which are JSON. */
export type IslandDefinition<Props> = {
  name: string
  component: ComponentType<Props>
  /** Fetches what only some of its first drawings need. */
  ready?: (props: Props) => Promise<void>
}
