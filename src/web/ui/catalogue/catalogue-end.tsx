import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

/** End of a row: that it is done, in the words for that, that it is locked, or that it opens. */
export const CatalogueEnd = ({ done, isLocked }: { done: string | null; isLocked: boolean }) =>
  done !== null ? (
    <span className="chip">
      <Icon name="check" />
      {done}
    </span>
  ) : isLocked ? (
    <span className="soft small shelf-lock">
      <Icon name="lock" />
      {m.shared_characters_locked()}
    </span>
  ) : (
    <Icon name="next" />
  )
