declare module 'virtual:offline-words' {
  export const words: readonly import('./screen.ts').OfflineScreenText[]
  /** Who says so: a drawing. */
  export const host: string
  /** The content security policy of the screen. */
  export const policy: string
}
