import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LevelBadge } from './level-badge.tsx'

type Props = { name: string; phone: string | null; photo: string | null; cefr: string | null }

/** The signed-in learner: photo, name, phone and the badge of their level. */
export function ProfileHead({ name, phone, photo, cefr }: Props) {
  return (
    <header className="profile-head">
      <a href="/profile/photo" className="photo" aria-label={m.account_photo_change()}>
        {photo ? <img src={photo} width="84" height="84" alt="" /> : <Icon name="me" />}
        <span>
          <Icon name="camera" />
        </span>
      </a>
      <div>
        <h1>{name}</h1>
        <p className="soft" dir="ltr">
          {phone && phoneNumber(phone)}
        </p>
        <LevelBadge cefr={cefr} />
      </div>
    </header>
  )
}
