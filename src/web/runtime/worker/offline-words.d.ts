declare module 'virtual:offline-words' {
  export const words: readonly import('./screen.ts').OfflineScreenText[]
  /** Drawing of who says so. */
  export const host: string
  /** The content security policy of the screen. */
  export const policy: string
}
