import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

/** Notices of what a teacher agreed with or answered. */
export function Notices({ isAgreed, isAnswered }: { isAgreed: boolean; isAnswered: boolean }) {
  if (!isAgreed && !isAnswered) return null
  return (
    <p className="notices">
      {isAgreed && <Notice text={m.school_learn_agreed()} />}
      {isAnswered && <Notice text={m.school_learn_answered()} />}
    </p>
  )
}

const Notice = ({ text }: { text: string }) => (
  <a href="/profile/progress" className="chip">
    <Icon name="check" />
    {text}
  </a>
)
