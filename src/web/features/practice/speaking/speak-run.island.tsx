import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { type SelfRating, Speaking } from '#web/player/speaking/speaking.tsx'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { Flower, Icon } from '#web/ui/icon.tsx'
import { RunHead } from '#web/ui/run-head.tsx'
import type { SpeakingLines } from './lines.ts'
import { rateLine, type SpeakingRun, skipped, startRun } from './run.ts'

type Props = Pick<SpeakingLines, 'lines' | 'back' | 'choices'> & { first: number }
type Mode = 'after' | 'over'

/** Line after line: the model, the learner over it or after it, both compared; what was nearly right comes once more at the end. */
function SpeakRun({ lines, back, choices, first }: Props) {
  const [run, setRun] = useState<SpeakingRun>(() => startRun(lines.length, first))
  const [mode, setMode] = useState<Mode>('after')
  const at = run.waiting[0]
  const line = at === undefined ? undefined : lines[at]
  useArrows(
    () => setRun(skipped(run, 1)),
    () => setRun(skipped(run, -1)),
  )
  const head = (
    <RunHead
      closeTo={back}
      close={m.practice_speak_run_close()}
      label={m.practice_speak_run_progress()}
      done={run.said}
      total={run.said + run.waiting.length}
    >
      {line &&
        m.shared_listen_place({ place: number(run.said + 1), count: number(run.said + run.waiting.length) })}
    </RunHead>
  )
  if (!line)
    return (
      <>
        {head}
        <End said={run.said} back={back} onAgain={() => setRun(startRun(lines.length, 0))} />
      </>
    )
  const way = (by: 1 | -1, label: string) =>
    lines.length > 1 && (
      <button
        type="button"
        className="round-link"
        aria-label={label}
        onClick={() => setRun(skipped(run, by))}
      >
        <Icon name={by === 1 ? 'next' : 'back'} />
      </button>
    )
  const rate = (rating: SelfRating) => {
    if (rating !== 'again') setRun(rateLine(run, rating))
  }
  return (
    <>
      {head}
      <div className="speak-body">
        <ModeChoice mode={mode} onChange={setMode} />
        <Speaking
          key={`${run.said}-${at}-${run.turn}`}
          line={line}
          mode={mode}
          onRate={rate}
          before={way(-1, m.practice_speak_previous())}
          after={way(1, m.practice_speak_next())}
        />
        {choices && <Choices {...choices} />}
      </div>
    </>
  )
}

const Choices = ({ of, lesson }: NonNullable<SpeakingLines['choices']>) => (
  <nav className="filter-row few" aria-label={m.practice_speak_choose()}>
    <a className="chip" href={`/speak?lesson=${lesson}`} aria-current={of === 'video' || undefined}>
      {m.practice_speak_of_video()}
    </a>
    <a className="chip" href={`/speak?lesson=${lesson}&of=unit`} aria-current={of === 'unit' || undefined}>
      {m.practice_speak_of_unit()}
    </a>
  </nav>
)

function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const names = { after: m.practice_speak_mode_after(), over: m.practice_speak_mode_over() }
  return (
    <fieldset className="speak-mode">
      <legend className="visually-hidden">{m.practice_speak_mode()}</legend>
      {(['after', 'over'] as const).map((one) => (
        <label key={one} className="chip">
          <input type="radio" name="mode" checked={mode === one} onChange={() => onChange(one)} />
          {names[one]}
        </label>
      ))}
      {mode === 'over' && <p className="small soft">{m.practice_speak_headphones()}</p>}
    </fieldset>
  )
}

function End({ said, back, onAgain }: { said: number; back: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <section className="run-summary sitting-end">
        <Flower />
        <h2 ref={heading} tabIndex={-1}>
          {m.practice_speak_done()}
        </h2>
        <p className="soft">{m.practice_speak_done_text({ count: number(said) })}</p>
      </section>
      <div className="run-actions">
        <a className="button" href={back}>
          {m.practice_speak_back()}
        </a>
        <button type="button" className="button quiet" onClick={onAgain}>
          {m.practice_speak_from_start()}
        </button>
      </div>
    </>
  )
}

/** The arrows lead from line to line, except for the radios, which take them for themselves. */
function useArrows(next: () => void, previous: () => void) {
  const latest = useRef({ next, previous })
  latest.current = { next, previous }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return
      if (event.key === 'ArrowRight') latest.current.next()
      if (event.key === 'ArrowLeft') latest.current.previous()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

export const island: IslandDefinition<Props> = { name: 'speak-run', component: SpeakRun }
