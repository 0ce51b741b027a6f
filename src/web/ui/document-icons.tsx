/** Icons that no island draws: the browser's scripts go without them. */
export const documentIcons = {
  live: (
    <path d="M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM6 6a8.500 8.500 0 0 0 0 12M18 6a8.500 8.500 0 0 1 0 12" />
  ),
  gift: (
    <path d="M4 8.500h16V12H4zM5.500 12v8h13v-8M12 8.500V20M12 8.500C10 3.500 5.500 4.500 7 8.500M12 8.500c2-5 6.500-4 5 0" />
  ),
  copy: (
    <path d="M9 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 16V5a2 2 0 0 1 2-2h9" />
  ),
  idea: <path d="M9 18h6M10.500 21h3M9 18c0-3-3-4.500-3-8.500a6 6 0 0 1 12 0c0 4-3 5.500-3 8.500" />,
  search: <path d="M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500L20 20" />,
  receipt: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />,
  phone: (
    <path d="M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15a1.500 1.500 0 0 1-1.500 1.500H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3zM11 18h2" />
  ),
  mail: <path d="M3 6h18v12H3zM3 7l9 7 9-7" />,
  devices: (
    <path d="M4 17V6a1 1 0 0 1 1-1h13M2 19h10M15 9h5a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z" />
  ),
  bin: <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5" />,
  globe: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />,
  data: <path d="M12 3v13M7 11l5 5 5-5M4 20h16" />,
} as const
