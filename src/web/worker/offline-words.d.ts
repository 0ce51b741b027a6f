declare module 'virtual:offline-words' {
  export const words: readonly import('./screen.ts').Words[]
  /** The content security policy of the screen. */
  export const policy: string
}
