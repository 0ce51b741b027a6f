import type { ReactNode } from 'react'
import { documentIcons } from './document-icons.tsx'

/** The strokes of icons, in a box of 24. Those in `solid` are filled. */
const icons = {
  play: <path className="solid" d="M8 5v14l11-7z" />,
  pencil: <path d="M4 20l1.2-5L16 4.200a2 2 0 0 1 2.8 0l1 1a2 2 0 0 1 0 2.800L9 18.800z" />,
  cards: (
    <path d="M4 9.500A2.5 2.5 0 0 1 6.5 7h7A2.5 2.5 0 0 1 16 9.500v9a2.5 2.5 0 0 1-2.5 2.500h-7A2.5 2.5 0 0 1 4 18.500zM8 4h9a3 3 0 0 1 3 3v10" />
  ),
  character: (
    <path d="M5 7h14M12 3.5c-.6 6-.6 11 .4 17M16.5 10c-1 5-4.5 9-8 9-2 0-3-1.5-2.6-3.4C6.5 12.5 10 11 13 11c4 0 6.3 2 6.3 5 0 2.6-2 4.5-5 5" />
  ),
  camera_video: (
    <path d="M4 7h10a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM15 11l6-3v8l-6-3" />
  ),
  check: <path d="M5 13l4.5 4.500L19 7" />,
  lock: (
    <path d="M7 11V8a5 5 0 0 1 10 0v3M6.5 11h11a1.5 1.5 0 0 1 1.5 1.500v6a1.5 1.5 0 0 1-1.5 1.500h-11A1.5 1.5 0 0 1 5 18.500v-6A1.5 1.5 0 0 1 6.5 11z" />
  ),
  back: <path d="M15 5l-7 7 7 7" />,
  next: <path d="M9 5l7 7-7 7" />,
  down: <path d="M6 9l6 6 6-6" />,
  search: <path d="M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500L20 20" />,
  receipt: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
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
  offline: (
    <path d="M3 3l18 18M5 12.500a10 10 0 0 1 4-2.300M15 10a10 10 0 0 1 4 2.500M8.5 16a5 5 0 0 1 7 0M12 20h.01M2 9a15 15 0 0 1 4-2.600M11 5a15 15 0 0 1 11 4" />
  ),
  data: <path d="M12 3v13M7 11l5 5 5-5M4 20h16" />,
  alert: (
    <path d="M12 8v5M12 17h.01M10.3 4L2.5 18a2 2 0 0 0 1.7 3h15.600a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0z" />
  ),
} as const

export type IconName = keyof typeof icons | keyof typeof documentIcons

const drawn: Partial<Record<IconName, ReactNode>> = import.meta.env.SSR
  ? { ...icons, ...documentIcons }
  : icons

/** A drawing that only decorates: what it says must stand beside it in words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawn[name]}
    </svg>
  )
}

/** Thazin's flower: five petals around its heart. */
export function Flower() {
  return (
    <svg className="flower" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 8V4M15.8 10.8l3.8-1.2M14.4 15.2l2.3 3.2M9.6 15.2l-2.3 3.2M8.2 10.8l-3.8-1.2" />
      <circle cx="12" cy="12" r="3" />
    </svg>
  )
}
