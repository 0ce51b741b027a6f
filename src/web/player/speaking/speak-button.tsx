import { type ComponentType, useState } from 'react'
import { m } from '#messages'
import { requestToast } from '#web/runtime/browser/toasts.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SpokenLine } from './spoken-line.ts'

type Panel = ComponentType<{ line: SpokenLine; onClose: () => void }>

/** Opens the panel in which a learner says something and compares; what that needs is fetched then. */
export function SpeakButton({ line }: { line: SpokenLine }) {
  const [Panel, setPanel] = useState<Panel | null>(null)
  const open = () =>
    import('./speak-dialog.tsx').then(
      (panel) => setPanel(() => panel.SpeakDialog),
      () => requestToast(m.shared_error_network()),
    )
  return (
    <>
      <button
        type="button"
        className="sound-play speak"
        aria-label={`${m.shared_record_short()}: ${line.text}`}
        onClick={open}
      >
        <Icon name="mic" />
      </button>
      {Panel && <Panel line={line} onClose={() => setPanel(null)} />}
    </>
  )
}
