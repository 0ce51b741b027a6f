/** Icons that no island draws: the browser's scripts go without them. */
export const documentIcons = {
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10.500 21h3" />,
  live: (
    <path d="M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM6 6a8.500 8.500 0 0 0 0 12M18 6a8.500 8.500 0 0 1 0 12" />
  ),
  calendar: (
    <path d="M7 5.500h10a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3zM4 10.500h16M8.500 3v4M15.500 3v4" />
  ),
  gift: (
    <path d="M4 8.500h16V12H4zM5.500 12v8h13v-8M12 8.500V20M12 8.500C10 3.500 5.500 4.500 7 8.500M12 8.500c2-5 6.500-4 5 0" />
  ),
  path: <path d="M5 20c8 0 2-8 8-8s2-8 8-8M4 20h.01" />,
  me: <path d="M4 21c1-5 15-5 16 0M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" />,
  copy: (
    <path d="M9 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 16V5a2 2 0 0 1 2-2h9" />
  ),
  clapperboard: (
    <path d="M4 11h16v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 11L3.200 7.500 18.700 3.500 19.500 7zM8 6.500l2.500 3M13 5.200l2.500 3" />
  ),
  idea: <path d="M9 18h6M10.500 21h3M9 18c0-3-3-4.500-3-8.500a6 6 0 0 1 12 0c0 4-3 5.500-3 8.500" />,
} as const
