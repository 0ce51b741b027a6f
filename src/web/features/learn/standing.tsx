import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Flower, Icon } from '#web/ui/icon.tsx'

type Props = {
  streak: number
  minutes: number
  goal: number
  due: number
  isAgreed: boolean
  isAnswered: boolean
  hasLocked: boolean
}

/** The streak, the day's minutes, the cards left of today's share, what a teacher agreed with or answered, and the plans, each leading to its page. */
export function Standing({ streak, minutes, goal, due, isAgreed, isAnswered, hasLocked }: Props) {
  return (
    <p className="standing">
      <a href="/profile/progress" className="chip gold">
        <Flower />
        {streak > 0 ? m.learn_streak({ days: number(streak) }) : m.learn_progress()}
      </a>
      <a href="/profile/progress" className="chip">
        {minutes >= goal && <Icon name="check" />}
        {m.learn_minutes({ done: number(minutes), goal: number(goal) })}
      </a>
      {due > 0 && (
        <a href="/review" className="chip">
          <Icon name="cards" />
          {m.learn_due({ count: number(due) })}
        </a>
      )}
      {isAgreed && (
        <a href="/profile/progress" className="chip">
          <Icon name="check" />
          {m.learn_agreed()}
        </a>
      )}
      {isAnswered && (
        <a href="/profile/progress" className="chip">
          <Icon name="check" />
          {m.learn_answered()}
        </a>
      )}
      {hasLocked && (
        <a href="/learn/prices" className="chip">
          <Icon name="lock" />
          {m.learn_plans()}
        </a>
      )}
    </p>
  )
}
