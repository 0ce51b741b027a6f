import type { Word } from '#contract/school/words.ts'
import { daysBetween } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'
import { Petals, STAGE_NAMES } from './stages.tsx'

/** In how many of the learner's days of study a word comes back; 0 for today and for what is late. */
const daysUntil = (dueAt: string, now: Date, timeZone: string) =>
  Math.max(0, daysBetween(studyDay(now, timeZone), studyDay(new Date(dueAt), timeZone)))

const inDays = (days: number) => {
  if (days === 0) return m.shared_review_today()
  return days === 1 ? m.school_words_tomorrow() : m.school_words_in_days({ count: number(days) })
}

/** A word that isn't shown any more comes on no day, one that isn't shown today not before tomorrow, and a new one in its turn. */
function comesBack(due: number | null, setAside: Word['set_aside']) {
  if (setAside === 'suspended') return m.school_words_set_aside()
  if (setAside === 'buried') return inDays(Math.max(1, due ?? 0))
  return due === null ? m.school_words_new() : inDays(due)
}

type Props = { word: Word; now: Date; timeZone: string }

/** A word with what it means, how it is known, when it comes back, and its sound. */
export function WordRow({
  word: { id, front, lang, reading, back, audio, note, stage, due_at, set_aside, lesson_id: lesson },
  now,
  timeZone,
}: Props) {
  const days = due_at === null ? null : daysUntil(due_at, now, timeZone)
  return (
    <li className="words-row">
      <Petals stage={stage} />
      <a
        href={lesson === null ? `/decks/cards/${id}` : `/words/note?card=${id}`}
        aria-describedby={`does-${id}`}
        className="words-text"
      >
        <b lang={lang}>
          {front} <Icon name="pencil" />
        </b>
        {reading && reading !== front && (
          <span className="soft small" lang="ja">
            {reading}
          </span>
        )}
        <span className="soft" lang={detectLang(back)}>
          {back}
        </span>
        <span className="visually-hidden">{STAGE_NAMES[stage]()}</span>
        {note && <span className="words-note">{note}</span>}
      </a>
      <span id={`does-${id}`} hidden>
        {lesson === null ? m.shared_own_word_change() : note ? m.shared_note_change() : m.shared_note_write()}
      </span>
      <span className={days === 0 && !set_aside ? 'chip gold' : 'chip plain'}>
        {comesBack(days, set_aside)}
      </span>
      {audio && <PlainSound src={audio} label={m.shared_characters_say({ text: front })} />}
    </li>
  )
}
