import { m } from '#messages'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './push-invite.css?url'

/** Offers pushes on this device, where the browser has them: hidden until its script knows. Asked is only who taps the button.
 * `isOffer`: nothing is said where that was answered before. */
export const PushInvite = ({ isOffer = false }: { isOffer?: boolean }) => (
  <Behaviour name="push-invite" when="now">
    <link rel="stylesheet" href={styles} precedence="page" />
    <div className="push-invite" data-offer={isOffer ? '' : undefined} hidden>
      <p data-state="default">{m.shared_push_invite()}</p>
      <p data-state="granted">{m.shared_push_on()}</p>
      <p data-state="denied">{m.shared_push_blocked()}</p>
      <p data-state="insecure">{m.shared_push_insecure()}</p>
      <p data-state="failed">{m.shared_push_failed()}</p>
      <button type="button" className="button quiet">
        <Icon name="bell" />
        {m.shared_push_allow()}
      </button>
    </div>
  </Behaviour>
)
