import { m } from '#messages'
import { Guide } from '#web/ui/guide.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { keepInside } from '#web/ui/kept/keep-inside.ts'

const steps: [IconName, () => string][] = [
  ['path', m.school_learn_guide_path],
  ['play', m.school_learn_guide_next],
  ['cards', m.school_learn_guide_review],
  ['lock', m.school_learn_guide_locks],
]

/** Guide to how the path works, on a first visit. */
export const LearnGuide = ({ isSeen }: { isSeen: boolean }) => (
  <Guide guide="learn" isSeen={isSeen} title={m.school_learn_guide()}>
    {keptSteps('ul', { className: 'guide-steps' }, {})}
  </Guide>
)

const keptSteps = keepInside(() =>
  steps.map(([icon, text]) => (
    <li key={icon}>
      <Icon name={icon} />
      <span>{text()}</span>
    </li>
  )),
)
