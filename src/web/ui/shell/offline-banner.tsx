import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

/** Says that there is no connection while that lasts, and holds what rows then say; the page's script shows it. */
export const OfflineBanner = () => (
  <div role="status" data-offline={m.shared_offline_row()}>
    <p className="offline-banner" hidden>
      <Icon name="offline" />
      <span>
        {m.shared_offline_banner()} <span className="offline-reading">{m.shared_offline_reading()}</span>
      </span>
    </p>
  </div>
)
