import type { loader } from './root.tsx'

/** What every page knows of its reader: the loader's answer of the route named `root`. */
export type RootData = Awaited<ReturnType<typeof loader>>
