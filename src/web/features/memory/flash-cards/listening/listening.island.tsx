import type { ListeningCard } from '#contract/memory/flash-cards.ts'
import type { ListeningSource } from '#domain/memory/chosen.ts'
import { m } from '#messages'
import { bytes, number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { sumSoundBytes } from './track.ts'
import { useListening } from './use-listening.ts'

type Props = { of: ListeningSource; cards: ListeningCard[]; languageId: number; learnerId: number }

/** Learners who save data hear fewer words at a time. */
const MAX_WITH_DATA_SAVER = 10
/** Seconds of a card, without its sentence and with it. */
const USUAL_SECONDS = { saving: 7, whole: 15 }

const isRomaji = (reading: string) => /^[\x20-\x7eāīūēō]+$/.test(reading)

/** One word after another, each with time to say it; without script each has the browser's own player. */
function Listening({ cards: all, ...given }: Props) {
  const { dataSaver } = useReader()
  const listening = useListening({ ...given, all, mostSaved: MAX_WITH_DATA_SAVER, dataSaver })
  const { cards, isSaving, audio, index, isPlaying, isWaiting, isStuck, isDone } = listening
  const current = cards[index] ?? cards[0]
  const seconds = cards.length * (isSaving ? USUAL_SECONDS.saving : USUAL_SECONDS.whole)
  if (!current) return null
  return (
    <>
      <p className="soft">{m.memory_listen_text()}</p>
      <section className="card listen-now" aria-label={m.shared_listen_now()}>
        <p className="soft small">
          {m.shared_listen_place({ place: number(index + 1), count: number(cards.length) })}
        </p>
        <h2 lang={current.lang}>{current.front}</h2>
        {current.reading && (
          <p className="listen-reading" lang={isRomaji(current.reading) ? 'en' : current.lang}>
            {current.reading}
          </p>
        )}
        <p lang={detectLang(current.meaning)}>{current.meaning}</p>
        <div className="listen-keys">
          <button
            type="button"
            className="quiet"
            aria-label={m.memory_listen_previous()}
            onClick={listening.previous}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            className="button"
            onClick={isPlaying || isWaiting ? listening.pause : listening.play}
          >
            {isPlaying || isWaiting
              ? m.shared_video_pause()
              : isDone
                ? m.shared_listen_again()
                : m.shared_video_play()}
          </button>
          <button
            type="button"
            className="quiet"
            aria-label={m.memory_listen_next()}
            onClick={listening.next}
          >
            <Icon name="next" />
          </button>
        </div>
        <noscript>
          <p className="small">{m.memory_listen_no_script()}</p>
        </noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: what is said stands above it */}
        <audio ref={audio} preload="none" />
        <p className="small" role="status">
          {isStuck
            ? m.memory_listen_stuck()
            : isDone
              ? m.shared_listen_done()
              : isWaiting
                ? m.memory_listen_waiting()
                : ''}
        </p>
      </section>
      <p className="soft small">
        {m.memory_listen_cost({
          count: number(cards.length),
          minutes: number(Math.max(1, Math.round(seconds / 60))),
          size: bytes(sumSoundBytes(cards, isSaving)),
        })}
        {isSaving && ` ${m.memory_listen_saving()}`}
      </p>
      <ol className="card listen-list">
        {cards.map((card, place) => (
          <li key={card.card_id} aria-current={place === index || undefined}>
            <button type="button" onClick={() => listening.playAt(place)}>
              <b lang={card.lang}>{card.front}</b>
              <span className="soft" lang={detectLang(card.meaning)}>
                {card.meaning}
              </span>
            </button>
            <noscript>
              {/* biome-ignore lint/a11y/useMediaCaption: as above */}
              <audio controls preload="none" src={card.audio} />
            </noscript>
          </li>
        ))}
      </ol>
    </>
  )
}

export const island: IslandDefinition<Props> = { name: 'listening', component: Listening }
