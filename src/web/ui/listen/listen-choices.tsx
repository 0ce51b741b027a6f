import { m } from '#messages'

const CHOICES = {
  words: { to: '/listen', label: m.shared_listen_of_words },
  lessons: { to: '/listen?of=lessons', label: m.shared_listen_of_lessons },
  videos: { to: '/listen/lessons', label: m.shared_listen_of_videos },
}
type Choice = keyof typeof CHOICES

/** Choices of what one may listen to without looking. */
export const ListenChoices = ({ chosen }: { chosen: Choice }) => (
  <nav className="filter-row" aria-label={m.shared_listen_choose()}>
    {(Object.keys(CHOICES) as Choice[]).map((one) => (
      <a key={one} href={CHOICES[one].to} className="chip" aria-current={one === chosen || undefined}>
        {CHOICES[one].label()}
      </a>
    ))}
  </nav>
)
