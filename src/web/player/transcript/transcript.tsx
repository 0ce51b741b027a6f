import { type ReactNode, useId, useState } from 'react'
import type { Transcript } from '#contract/school/video.ts'
import type { WordCoverage } from '#contract/school/words.ts'
import { formatDuration } from '#domain/base/numbers.ts'
import { keepAddress } from '#domain/memory/decks/keep-address.ts'
import { m } from '#messages'
import { bytes } from '#web/i18n/format.ts'
import { pageLocale } from '#web/i18n/locale.ts'
import { SpeakButton } from '#web/player/speaking/speak-button.tsx'
import { Readings, Ruby } from '#web/ui/words/furigana.tsx'
import { collectWordMarks, LinkedWords } from '#web/ui/words/linked-words.tsx'

type TranscriptLine = Transcript['lines'][number]

const shownText = ({ text, written }: TranscriptLine) => written?.text ?? text

/** Maximum size in bytes of a short's lines, head and all. */
const MAX_BYTES = 2_000

type Following = {
  /** Second at which the video is; null before it plays. */
  second: number | null
  onGo: (second: number) => void
}

type Props = {
  videoId: string
  /** Null if the page did not bring it: then it is asked for when the fold is opened. */
  transcript: Transcript | null
  onOpen?: () => void
  /** A player that lines lead to; null before its script is there, and where it isn't ours. */
  following: Following | null
  coverage: WordCoverage | null
  /** Contents below the lines. */
  children?: ReactNode
}

/**
 * Transcript of a video, folded under it: it comes with the page, or is asked for. A line leads to its place, and the one that is said is
 * marked. The words of that one, and of the one that was chosen last, lead to where they are kept: no others can be reached with the Tab
 * key. The learner's turns can be said and compared. Without script it is whole as text, and all words lead there.
 */
export function TranscriptFold({ videoId, transcript, onOpen, following, coverage, children }: Props) {
  const [chosen, choose] = useState<number | null>(null)
  if (transcript?.lines.length === 0 && !children) return null
  const markOf = collectWordMarks(coverage)
  const isSaid = ({ from, to }: TranscriptLine) =>
    following !== null && following.second !== null && from <= following.second && following.second < to
  return (
    <details className="card transcript" onToggle={onOpen}>
      <summary>
        <b>{m.shared_transcript_title()}</b>{' '}
        <span className="soft small">{transcript ? m.shared_transcript_free() : bytes(MAX_BYTES)}</span>
      </summary>
      <div className="transcript-body">
        <p className="soft small">{following ? m.shared_transcript_keep() : m.shared_word_keep_tap()}</p>
        <ol>
          {transcript?.lines.map((line, index) => (
            <li
              key={line.from}
              className="transcript-line"
              aria-current={isSaid(line) ? 'true' : undefined}
              // A word that has the focus stays while the voice goes on.
              onFocus={({ target }) => {
                if (target instanceof HTMLAnchorElement) choose(index)
              }}
            >
              <Line
                line={line}
                lang={transcript.lang}
                onGo={
                  following &&
                  (() => {
                    choose(index)
                    following.onGo(line.from)
                  })
                }
              >
                <Readings value={line.written?.furigana}>
                  {!following || isSaid(line) || index === chosen ? (
                    <LinkedWords
                      text={shownText(line)}
                      words={line.words}
                      addressOf={(word) => keepAddress(word, { video: videoId, line: index + 1 })}
                      markOf={markOf}
                    />
                  ) : (
                    <Ruby text={shownText(line)} />
                  )}
                </Readings>
              </Line>
              {following && line.turn && (
                <SpeakButton
                  line={{
                    ...line,
                    lang: transcript.lang,
                    sound: { video: videoId, from: line.from, to: line.turn },
                  }}
                />
              )}
            </li>
          ))}
        </ol>
        {children}
      </div>
    </details>
  )
}

type LineProps = {
  line: TranscriptLine
  lang: string
  onGo: (() => void) | null
  /** The text with its words. */
  children: ReactNode
}

function Line({ line: { from, meaning }, lang, onGo, children }: LineProps) {
  const id = useId()
  const time = formatDuration(from, pageLocale())
  return (
    <>
      {onGo ? (
        <button
          type="button"
          id={`${id}time`}
          className="small transcript-go"
          aria-labelledby={`${id}time ${id}text`}
          onClick={({ currentTarget }) => {
            onGo()
            // What a player shows once it has begun moves the line.
            requestAnimationFrame(() => currentTarget.parentElement?.scrollIntoView({ block: 'nearest' }))
          }}
        >
          {time}
        </button>
      ) : (
        <span className="soft small">{time}</span>
      )}
      <span lang={lang} id={`${id}text`}>
        {children}
      </span>
      {meaning !== null && (
        <span lang="my" className="soft">
          {meaning}
        </span>
      )}
    </>
  )
}
