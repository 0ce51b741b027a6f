import type { ListedStory } from '#contract/school/stories.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { CatalogueEnd } from '#web/ui/catalogue/catalogue-end.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { KnownPercent } from '#web/ui/word-coverage.tsx'

/** A story in the list: what is known of it, how long it takes, and whether it was read or is locked. */
export function StoryRow({ story }: { story: ListedStory }) {
  const { slug, title, picture, reading_minutes, known_percent, lock, is_read } = story
  return (
    <li>
      <a href={`/stories/${slug}`} className="shelf-row story-row">
        {picture ? <img src={picture} alt="" width="56" height="56" loading="lazy" /> : <Icon name="books" />}
        <span>
          <b lang={detectLang(title)}>
            <Cited text={title} />
          </b>
          <span className="soft small">{m.school_micro_minutes({ count: number(reading_minutes) })}</span>
          <KnownPercent percent={known_percent} />
        </span>
        <CatalogueEnd done={is_read ? m.school_story_is_read() : null} isLocked={lock} />
      </a>
    </li>
  )
}
