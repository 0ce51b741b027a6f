import type { Client } from '#contract/client.ts'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { SpokenLine } from '#web/player/speaking/spoken-line.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { readId } from '#web/ui/page/address-numbers.ts'
import { RunHead } from '#web/ui/run-head.tsx'
import type { SpeakingLines } from './lines.ts'
import styles from './speak.css?url'
import { island as speakRun } from './speak-run.island.tsx'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.practice_speak_run_title()} · Thazin` }]

/** The turns of a video, each as it is said the first time. */
async function turnsOf(api: Client, video: string): Promise<SpokenLine[]> {
  const { lang, lines } = (await api.video.transcript({ id: video })).data
  return lines.flatMap(({ from, text, meaning, turn }) =>
    turn ? [{ text, lang, meaning, sound: { video, from, to: turn } }] : [],
  )
}

/** A card as something to say: its sentence, where that can be heard, else its word. */
function lineOf({ front, lang, reading, back, audio, example }: FlashCard, isWhole: boolean): SpokenLine[] {
  const word = audio && { text: front, lang, reading, meaning: back, sound: { clip: audio } }
  const sentence = example?.audio && {
    text: example.text,
    lang,
    meaning: example.meaning,
    sound: { clip: example.audio },
  }
  return [...(word && (isWhole || !sentence) ? [word] : []), ...(sentence ? [sentence] : [])]
}

/** Each sentence once. */
const once = (lines: SpokenLine[]) => [...new Map(lines.map((line) => [line.text, line])).values()]

/** The phrases of the cards of a unit's open lessons. */
async function phrasesOf(api: Client, unitId: number): Promise<SpokenLine[]> {
  const { data: cards } = await api.flashCards.list({ unit_id: unitId, per_page: 100 })
  return once(cards.flatMap((card) => lineOf(card, false)))
}

async function linesOfLesson(api: Client, lesson: number, of: string | null): Promise<SpeakingLines> {
  const { lesson_type, unit_id, vdocipher_id, lock, video } = (await api.learn.lesson({ id: lesson })).data
  const isVideo = lesson_type === 'VIDEO' && !lock && video?.provider === 'built-in' && vdocipher_id !== null
  const turns = isVideo && of !== 'unit' ? await turnsOf(api, vdocipher_id) : []
  const lines = turns.length > 0 ? turns : await phrasesOf(api, unit_id)
  return {
    lines,
    lang: lines[0]?.lang ?? 'en',
    back: lesson_type === 'VIDEO' ? `/lessons/${lesson}` : '/learn',
    choices: isVideo ? { of: turns.length > 0 ? 'video' : 'unit', lesson } : null,
  }
}

async function linesOfStory(api: Client, slug: string): Promise<SpeakingLines> {
  const { lang, lines } = (await api.stories.open({ slug })).data
  const heard = lines.flatMap(({ text, meaning, sound }) =>
    sound ? [{ text, lang, meaning, sound: { clip: sound.url } }] : [],
  )
  return { lines: heard, lang, back: `/stories/${slug}`, choices: null }
}

async function linesOfCard(api: Client, id: number): Promise<SpeakingLines> {
  const { data: card } = await api.flashCards.find({ card_id: id })
  return { lines: lineOf(card, true), lang: card.lang, back: '/review', choices: null }
}

/** The lines that an address asks for (`lesson`, `story` or `card`); null if it asks for nothing. */
async function linesAt(api: Client, query: URLSearchParams): Promise<SpeakingLines | null> {
  const [lesson, card, slug] = [
    readId(query.get('lesson')),
    readId(query.get('card')),
    query.get('story') ?? '',
  ]
  if (lesson) return await linesOfLesson(api, lesson, query.get('of'))
  if (card) return await linesOfCard(api, card)
  return /^[a-z0-9-]{1,80}$/.test(slug) ? await linesOfStory(api, slug) : null
}

/** Lines for today: the phrases of the first unit of their path that isn't finished. */
async function linesOfToday(api: Client): Promise<SpeakingLines> {
  const { data: units } = await api.learn.path({ current: true })
  const isLeft = ({ status, lock }: Lesson) => !lock && status !== STATUS.complete
  const unit = units.find(({ lessons }) => lessons.some(isLeft)) ?? units[0]
  const lines = unit ? await phrasesOf(api, unit.id) : []
  return { lines, lang: lines[0]?.lang ?? 'en', back: '/learn', choices: null }
}
type Lesson = { status: number; lock: boolean }

export async function loader({ api, url }: PageArgs) {
  const isAsked = ['lesson', 'card', 'story'].some((name) => url.searchParams.has(name))
  const found = isAsked ? await linesAt(api, url.searchParams) : await linesOfToday(api)
  if (!found) throw respond(null, { status: 404 })
  const first = Number(/^\d{1,3}$/.exec(url.searchParams.get('line') ?? '')?.[0] ?? 1)
  return { ...found, first: Math.min(Math.max(0, first - 1), Math.max(0, found.lines.length - 1)) }
}

/** Lines to say one after another: over the model or after it. */
export default function SpeakPage({ loaderData }: PageProps<typeof loader>) {
  const { lines, back, choices, first } = loaderData
  return (
    <main className="practice speak">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="visually-hidden">{m.practice_speak_run_title()}</h1>
      {lines.length > 0 ? (
        <Island of={speakRun} props={{ lines, back, first, choices }} />
      ) : (
        <>
          <RunHead
            closeTo={back}
            close={m.practice_speak_run_close()}
            label={m.practice_speak_run_progress()}
            done={0}
            total={0}
          >
            {null}
          </RunHead>
          <div className="speak-none">
            <HostMessage who="aung" pose="point">
              <p role="status">{m.practice_host_speak_none()}</p>
            </HostMessage>
            <a className="button" href={back}>
              {m.practice_speak_back()}
            </a>
          </div>
        </>
      )}
      <noscript>
        <PlainLines lines={lines} />
      </noscript>
    </main>
  )
}

/** For who has no script: what there is to say. */
const PlainLines = ({ lines }: Pick<SpeakingLines, 'lines'>) => (
  <section className="card speak-plain">
    <p>{m.practice_speak_no_script()}</p>
    <ol>
      {lines.map(({ text, lang, sound }) => (
        <li key={text}>
          <p lang={lang}>{text}</p>
          {'clip' in sound && (
            // biome-ignore lint/a11y/useMediaCaption: what is said stands above it
            <audio controls preload="none" src={sound.clip} />
          )}
        </li>
      ))}
    </ol>
  </section>
)
