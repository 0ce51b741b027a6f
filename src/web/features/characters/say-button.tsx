import { m } from '#messages'
import { Icon } from '../../ui/icon.tsx'

/** Plays how something is said; fetched only then. */
export function SayButton({ audio, text }: { audio: string | null; text: string }) {
  if (!audio) return null
  return (
    <button
      type="button"
      className="say"
      aria-label={m.characters_say({ text })}
      onClick={() => void new Audio(audio).play().catch(() => {})}
    >
      <Icon name="sound" />
    </button>
  )
}
