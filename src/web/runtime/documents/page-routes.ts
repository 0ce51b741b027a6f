/** A page, or a layout around pages, and what draws it: a file under `src/web`. */
export type PageRoute = { path?: string; file: string; children?: PageRoute[] }

/** A page at a path; `:name` matches one part of it. Its children are rendered inside it, at paths that begin with its own. */
export const definePage = (path: string, file: string, children?: PageRoute[]): PageRoute => ({
  path,
  file,
  children,
})

/** A frame around pages. */
export const layout = (file: string, children: PageRoute[]): PageRoute => ({ file, children })
