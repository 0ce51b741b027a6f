import { m } from '#messages'
import { Guide } from '#web/ui/guide.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const steps: [IconName, () => string][] = [
  ['path', m.learn_guide_path],
  ['play', m.learn_guide_next],
  ['cards', m.learn_guide_review],
  ['lock', m.learn_guide_locks],
]

/** How the path works, on a first visit. */
export function LearnGuide({ isSeen }: { isSeen: boolean }) {
  return (
    <Guide guide="learn" isSeen={isSeen} title={m.learn_guide()}>
      <ul className="guide-steps">
        {steps.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{text()}</span>
          </li>
        ))}
      </ul>
    </Guide>
  )
}
