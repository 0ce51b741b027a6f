import { m } from '#messages'
import { useOnline } from '#web/browser/use-online.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says that there is no connection for as long as that lasts. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status" className={isOnline ? undefined : 'offline-banner'}>
      {!isOnline && (
        <>
          <Icon name="offline" />
          {m.offline_banner()}
        </>
      )}
    </div>
  )
}
