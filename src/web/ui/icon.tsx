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
  search: <path d="M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500L20 20" />,
  receipt: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />,
  phone: (
    <path d="M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15a1.500 1.500 0 0 1-1.500 1.500H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3zM11 18h2" />
  ),
  camera: (
    <path d="M4 8h3l1.500-2.500h7L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM15.500 13.200a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0z" />
  ),
  mail: <path d="M3 6h18v12H3zM3 7l9 7 9-7" />,
  devices: (
    <path d="M4 17V6a1 1 0 0 1 1-1h13M2 19h10M15 9h5a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z" />
  ),
  bin: <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5" />,
  globe: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />,
  data: <path d="M12 3v13M7 11l5 5 5-5M4 20h16" />,
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
