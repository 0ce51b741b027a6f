declare module 'virtual:page-routes' {
  /** Every page: its path as `routes.ts` has it, and the modules that draw it, the outermost first. */
  export const branches: { path: string; modules: import('./page-module.ts').PageModule[] }[]
}

declare module 'virtual:browser-files' {
  /** The addresses of what the browser is sent: `enhancer`, `app` (the style sheet), `island/NAME`; with what each imports. */
  export const files: Record<string, { file: string; imports: string[] } | undefined>
  /** Those that differ for readers of Japanese. */
  export const japanese: typeof files
  /** The texts of the style sheets by their addresses; none in development. */
  export const sheets: Record<string, string>
  export const isDev: boolean
}
