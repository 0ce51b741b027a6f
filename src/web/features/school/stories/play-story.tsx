import type { StoryLine } from '#contract/school/stories.ts'
import { m } from '#messages'
import { bytes } from '#web/i18n/format.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Plays line after line, and says before what that costs; its script shows it. Without script each line has its own sound. */
export function PlayStory({ lines }: { lines: readonly StoryLine[] }) {
  const size = lines.reduce((sum, { sound }) => sum + (sound?.bytes ?? 0), 0)
  if (size === 0) return null
  return (
    <Behaviour name="play-story" when="now">
      <button type="button" className="button quiet story-play" data-fault={m.shared_error_network()} hidden>
        <span data-play="">
          <Icon name="play" /> {m.school_story_play_all()} · {bytes(size)}
        </span>
        <span data-stop="" hidden>
          <Icon name="close" /> {m.school_story_stop()}
        </span>
      </button>
    </Behaviour>
  )
}
