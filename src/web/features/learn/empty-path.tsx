import { m } from '#messages'
import { Flower } from '../../ui/icon.tsx'

/** No unit in this level yet. */
export function EmptyPath() {
  return (
    <div className="empty">
      <Flower />
      <h2>{m.learn_empty()}</h2>
      <p className="soft">{m.learn_empty_text()}</p>
    </div>
  )
}
