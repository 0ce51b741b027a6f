import type { LibraryItem } from '#contract/school/library.ts'
import { keepAddress } from '#domain/memory/decks/keep-address.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { shortMoment } from '#web/i18n/clock.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'
import { KnownPercent } from '#web/ui/word-coverage.tsx'
import { LIBRARY_KIND_LABELS } from './kinds.ts'

/** Address at which something is opened; what is locked shows its preview there. */
function addressOf(item: LibraryItem): string {
  const { kind, id, slug, title, lock, lesson } = item
  switch (kind) {
    case 'course':
      return `/courses/${id}`
    case 'character':
      return `/characters/${id}`
    case 'deck':
      return `/decks/${id}`
    case 'grammar':
      return `/grammar/${slug}`
    case 'micro-lesson':
      return `/micro-lessons/${id}`
    case 'story':
      return `/stories/${slug}`
    case 'writing':
      return `/writing/${slug}`
    case 'short':
      return `/shorts?id=${id}`
    case 'live':
      return item.is_recording ? `/live-classes?recording=${id}` : '/live-classes'
    default:
      return lesson
        ? lessonPath({ ...lesson, lock })
        : `/characters?${new URLSearchParams({ type: 'word', search: title })}`
  }
}

/** Something that was found: what it is, what of it is known, and whether it is locked. */
export function ItemRow({ item, timeZone }: { item: LibraryItem; timeZone: string }) {
  const { kind, title, reading, detail, audio, lock } = item
  const isTaught = kind === 'word' || kind === 'character'
  return (
    <li className="library-item">
      <a href={addressOf(item)}>
        {kind === 'character' ? (
          <b className="library-sign" lang="ja">
            {title}
          </b>
        ) : (
          <Icon name={LIBRARY_KIND_LABELS[kind].icon} />
        )}
        <span>
          {kind !== 'character' && (
            <b lang={isTaught ? languageById(item.language_id)?.lang : detectLang(title)}>
              <Cited text={title} />
            </b>
          )}
          {reading && reading !== title && (
            <span className={kind === 'character' ? undefined : 'soft small'} lang="ja">
              {reading}
            </span>
          )}
          {detail && (
            <span className="soft small" lang={detectLang(detail)}>
              <Cited text={detail} />
            </span>
          )}
          <Notes item={item} timeZone={timeZone} />
          {kind === 'story' && <KnownPercent percent={item.known_percent} />}
        </span>
        {lock && <Icon name="lock" />}
      </a>
      {audio && <PlainSound src={audio} label={m.shared_characters_say({ text: title })} />}
      {kind === 'word' && (
        <a
          href={keepAddress(title)}
          className="library-keep"
          aria-label={m.school_word_keep({ text: title })}
        >
          <Icon name="pencil" />
        </a>
      )}
    </li>
  )
}

function Notes({ item, timeZone }: { item: LibraryItem; timeZone: string }) {
  const { levels, lock, starts_at, is_recording } = item
  const notes = [
    levels.join(' · '),
    is_recording ? m.school_library_recording() : starts_at && shortMoment(starts_at, timeZone),
    lock && m.shared_characters_locked(),
  ].filter(Boolean)
  return notes.length > 0 && <span className="soft small">{notes.join(' · ')}</span>
}
