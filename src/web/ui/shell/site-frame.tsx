import type { ReactNode } from 'react'
import { useReader } from '#web/ui/page/reader.ts'
import { PublicFrame } from './public-frame.tsx'
import Shell from './shell.layout.tsx'

/** Around a page that everybody may see: the app's shell for signed-in learners, the public site's head and foot for others. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const Frame = useReader().learnerId === null ? PublicFrame : Shell
  return <Frame>{children}</Frame>
}
