const icons = {
  play: <path className="solid" d="M8 5v14l11-7z" />,
  pause: <path d="M8.500 6v12M15.500 6v12" strokeWidth="3.500" />,
  sound: (
    <path d="M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
  ),
  muted: <path d="M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5" />,
  settings: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5" />,
  fullscreen: (
    <path d="M4 9V5.500A1.500 1.500 0 0 1 5.500 4H9M15 4h3.500A1.500 1.500 0 0 1 20 5.500V9M20 15v3.500a1.500 1.500 0 0 1-1.500 1.500H15M9 20H5.500A1.500 1.500 0 0 1 4 18.500V15" />
  ),
  captions: (
    <path d="M5.500 5h13A2.500 2.500 0 0 1 21 7.500v9a2.500 2.500 0 0 1-2.500 2.500h-13A2.500 2.500 0 0 1 3 16.500v-9A2.500 2.500 0 0 1 5.500 5zM7 12h6M16 12h1M7 15.500h2M12 15.500h5" />
  ),
  close: <path d="M6 6l12 12M18 6L6 18" />,
} as const

/** A drawing on one of the player's buttons, in a box of 24; the button says in words what it does. */
export function PlayerIcon({ name }: { name: keyof typeof icons }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {icons[name]}
    </svg>
  )
}
