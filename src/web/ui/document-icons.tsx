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
} as const
