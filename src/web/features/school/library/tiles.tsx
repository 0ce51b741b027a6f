import type { ReactNode } from 'react'
import type { LibraryKind } from '#domain/school/library.ts'
import { m } from '#messages'
import { shortMoment } from '#web/i18n/clock.ts'
import { number } from '#web/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LIBRARY_KIND_LABELS } from './kinds.ts'
import * as pictures from './tile-pictures.tsx'

type Tile = {
  kind: LibraryKind
  to: string
  tone: 'leaf' | 'sky' | 'padauk' | 'coral'
  picture: ReactNode
  says: (count: { count: string }) => string
}

/** Each keeps its place and its colour, so that it's found without reading. */
const tiles: Tile[] = [
  {
    kind: 'course',
    to: '/courses',
    tone: 'leaf',
    picture: <pictures.BookPicture />,
    says: m.school_library_count,
  },
  {
    kind: 'character',
    to: '/characters',
    tone: 'sky',
    picture: <pictures.KanaPicture />,
    says: m.school_library_count_words,
  },
  {
    kind: 'word',
    to: '/library?kind=word',
    tone: 'padauk',
    picture: <pictures.WordsPicture />,
    says: m.school_library_count_words,
  },
  {
    kind: 'short',
    to: '/shorts',
    tone: 'coral',
    picture: <pictures.FilmPicture />,
    says: m.school_library_count,
  },
  {
    kind: 'micro-lesson',
    to: '/micro-lessons',
    tone: 'sky',
    picture: <pictures.PaperPicture />,
    says: m.school_library_count,
  },
  {
    kind: 'deck',
    to: '/decks',
    tone: 'leaf',
    picture: <pictures.DeckPicture />,
    says: m.school_library_count_decks,
  },
  {
    kind: 'lesson',
    to: '/library?kind=lesson',
    tone: 'padauk',
    picture: <pictures.BlocksPicture />,
    says: m.school_library_count,
  },
  {
    kind: 'live',
    to: '/live-classes',
    tone: 'coral',
    picture: <pictures.TeacherPicture />,
    says: m.school_library_count,
  },
  {
    kind: 'story',
    to: '/stories',
    tone: 'leaf',
    picture: <pictures.StoryPicture />,
    says: m.school_library_count_stories,
  },
  {
    kind: 'writing',
    to: '/writing',
    tone: 'sky',
    picture: <pictures.PenPicture />,
    says: m.school_library_count,
  },
]

/** Learners who have met words see those first; all of the school's are one tap away. */
const wordsOf = (met: number, tile: Tile): Tile => ({
  ...tile,
  to: '/words',
  says: () => m.school_library_words_met({ count: number(met) }),
})

type Props = {
  counts: { kind: LibraryKind; count: number }[]
  wordsMet: number
  /** Beginning of the next class. */
  nextClass: string | null
  isTaughtNow: boolean
  timeZone: string
}

/** Tiles of what there is, a tile a kind; under it what was answered wrong, and the test of one's level. */
export function Tiles({ counts, wordsMet, nextClass, isTaughtNow, timeZone }: Props) {
  const of = new Map(counts.map(({ kind, count }) => [kind, count]))
  const begins = nextClass ? shortMoment(nextClass, timeZone) : m.school_library_no_class()
  const classSays = isTaughtNow ? m.shared_live_now() : begins
  return (
    <>
      <ul className="library-tiles">
        {tiles
          .map((tile) => (tile.kind === 'word' && wordsMet > 0 ? wordsOf(wordsMet, tile) : tile))
          .map(({ kind, to, tone, picture, says }) => (
            <li key={kind}>
              <a href={to} className={tone}>
                <b>{LIBRARY_KIND_LABELS[kind].name()}</b>
                <span className="small">
                  {kind === 'live' ? classSays : says({ count: number(of.get(kind) ?? 0) })}
                </span>
                {picture}
              </a>
            </li>
          ))}
      </ul>
      <a href="/practice/mistakes" className="pick library-test">
        <pictures.RepeatPicture />
        <span>
          <b>{m.shared_mistakes_title()}</b>
          <span className="soft small">{m.school_mistakes_short()}</span>
        </span>
        <Icon name="next" />
      </a>
      <a href="/listen" className="pick library-test">
        <pictures.EarsPicture />
        <span>
          <b>{m.shared_listen_title()}</b>
          <span className="soft small">{m.school_listen_short()}</span>
        </span>
        <Icon name="next" />
      </a>
      <a href="/grammar" className="pick library-test">
        <pictures.SentencePicture />
        <span>
          <b>{m.school_grammar_title()}</b>
          <span className="soft small">
            {m.school_library_grammar({ count: number(of.get('grammar') ?? 0) })}
          </span>
        </span>
        <Icon name="next" />
      </a>
      <a href="/level-test" className="pick library-test">
        <pictures.StepsPicture />
        <span>
          <b>{m.shared_level_test_title()}</b>
          <span className="soft small">{m.shared_host_level_test()}</span>
        </span>
        <Icon name="next" />
      </a>
    </>
  )
}
