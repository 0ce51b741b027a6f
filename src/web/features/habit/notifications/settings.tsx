import type { NotificationSettings as Chosen } from '#contract/habit/notifications.ts'
import { CHOSEN_KINDS, type ChosenKind } from '#domain/habit/notifications/kinds.ts'
import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'

const names: Record<ChosenKind, () => string> = {
  tip: m.habit_noti_kind_tip,
  payment: m.habit_noti_kind_payment,
  live: m.habit_noti_kind_live,
  answer: m.habit_noti_kind_answer,
  streak: m.habit_noti_kind_streak,
  reminder: m.habit_noti_kind_reminder,
}

type Props = { settings: Chosen; pausedUntil: string | null; isChanged: boolean }

/** Settings of what may ring on the learner's devices, and when: one tap each. */
export const NotificationSettingsCard = ({ settings, pausedUntil, isChanged }: Props) => (
  <section className="card noti-settings" aria-labelledby="noti-settings">
    <h2 id="noti-settings">{m.habit_noti_settings()}</h2>
    <p className="saved" role="status">
      {isChanged && m.shared_profile_saved()}
    </p>
    <Mute pausedUntil={pausedUntil} />
    <Kinds settings={settings} />
    <Quiet settings={settings} />
  </section>
)

const Mute = ({ pausedUntil }: Pick<Props, 'pausedUntil'>) => (
  <Form method="post" className="noti-mute">
    {pausedUntil && <p>{m.habit_noti_muted({ until: pausedUntil })}</p>}
    <button type="submit" name="mute" value={pausedUntil ? 'off' : 'day'} className="button quiet">
      {pausedUntil ? m.habit_noti_unmute() : m.habit_noti_mute()}
    </button>
  </Form>
)

const Kinds = ({ settings: { kinds } }: Pick<Props, 'settings'>) => (
  <Form method="post" className="noti-kinds">
    {CHOSEN_KINDS.map((kind) => (
      <button
        key={kind}
        type="submit"
        name="kind"
        value={`${kind} ${kinds[kind] ? 'off' : 'on'}`}
        className="pick"
        aria-pressed={kinds[kind]}
      >
        {names[kind]()}
        {kinds[kind] && <Icon name="check" />}
      </button>
    ))}
  </Form>
)

const Quiet = ({ settings }: Pick<Props, 'settings'>) => (
  <Form method="post" className="noti-quiet">
    <fieldset>
      <legend>{m.habit_noti_quiet()}</legend>
      <label>
        {m.habit_noti_quiet_from()}
        <input type="time" name="quiet_from" defaultValue={settings.quiet_from} />
      </label>
      <label>
        {m.habit_noti_quiet_to()}
        <input type="time" name="quiet_to" defaultValue={settings.quiet_to} />
      </label>
    </fieldset>
    <p className="soft small">{m.habit_noti_quiet_text()}</p>
    <button type="submit" className="button quiet">
      {m.shared_save()}
    </button>
  </Form>
)
