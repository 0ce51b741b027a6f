import type { ReactNode } from 'react'
import { documentIcons } from './document-icons.tsx'

/** Those that most pages show stand in the style sheet (`css/icons.css`), and not in each document. */
export const inSheet = new Set([
  'path',
  'cards',
  'books',
  'camera_video',
  'me',
  'offline',
  'alert',
  'close',
  'check',
  'lock',
  'play',
  'pencil',
  'down',
  'next',
  'back',
  'bell',
  'clapperboard',
  'character',
  'calendar',
  'mic',
] as const)
type InSheet = typeof inSheet extends Set<infer Name> ? Name : never

/** The strokes of the others, in a box of 24. */
const icons = {
  camera: (
    <path d="M4 8h3l1.500-2.500h7L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM15.500 13.200a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0z" />
  ),
} as const

type Drawn = keyof typeof icons | keyof typeof documentIcons
export type IconName = InSheet | Drawn

const drawn: Partial<Record<Drawn, ReactNode>> = import.meta.env.SSR ? { ...icons, ...documentIcons } : icons

const isInSheet = (name: IconName): name is InSheet => inSheet.has(name as InSheet)

/** A drawing that only decorates: what it says must stand beside it in words. */
export function Icon({ name }: { name: IconName }) {
  if (isInSheet(name)) return <i className={`icon icon-${name}`} />
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawn[name]}
    </svg>
  )
}

/** Thazin's flower: five petals around its heart. */
export const Flower = () => <i className="flower" />
