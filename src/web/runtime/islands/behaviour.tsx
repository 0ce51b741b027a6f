import type { ReactNode } from 'react'
import type { ToastPlace } from '#web/runtime/browser/toasts.ts'
import { scriptFile } from '#web/runtime/documents/script-file.ts'

type Props = {
  /** Its file's: `NAME.behaviour.ts`, whose default export is called with the element. */
  name: string
  /** At the first touch, as soon as the page is there, or then only if something of the learner waits to be sent. */
  when: 'touch' | 'now' | 'waiting'
  /** Place where a failed download of its script is reported. */
  toasts?: ToastPlace
  children: ReactNode
}

/** Part that moves a little, and needs no React in the browser: plain HTML that a small script makes handier. */
export function Behaviour({ name, when, toasts, children }: Props) {
  const found = scriptFile(`behaviour/${name}`)
  if (!found) throw new Error(`No behaviour is named ${name}`)
  return (
    <div data-island={found.file} data-when={when} data-toasts-at={toasts}>
      <div data-root="">{children}</div>
    </div>
  )
}
