import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The way to the notifications, with how many are unread. */
export const Bell = ({ unread }: { unread: number }) => (
  <a href="/notifications" className="round-link bell">
    <Icon name="bell" />
    <span className="visually-hidden">{m.shared_noti_title()} </span>
    {unread > 0 && (
      <b>
        {number(Math.min(unread, 99))}
        <span className="visually-hidden"> {m.shared_noti_unread()}</span>
      </b>
    )}
  </a>
)
