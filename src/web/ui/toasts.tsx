import { m } from '#messages'
import { dismissToast, useToasts } from '#web/browser/toasts.ts'
import { Icon } from './icon.tsx'

/** What is being said at the top of the screen: read out at once, and never over the page's main action. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className="toasts" role="alert">
      {toasts.map(({ id, text, place }) => (
        <div key={id} className={`toast ${place}`}>
          <Icon name="alert" />
          <p>{text}</p>
          <button type="button" aria-label={m.dismiss()} onClick={() => dismissToast(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
