import { formatNumber } from '#domain/base/numbers.ts'
import {
  fitPitchScale,
  loudnessPath,
  measurePitchRange,
  melodyPath,
} from '#domain/practice/speaking/drawing.ts'
import type { Voice } from '#domain/practice/speaking/voice.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { pageLocale } from '#web/i18n/locale.ts'

const WIDTH = 320
/** Above each stands its name. */
const MELODY = { width: WIDTH, top: 18, bottom: 68 }
const LOUDNESS = { width: WIDTH, top: 90, bottom: 118 }

const inSeconds = ({ seconds }: Voice) => formatNumber(seconds, pageLocale(), 1)

type Props = { model: Voice | null; own: Voice | null }

/**
 * Both voices over each other, from the beginning of their speech: the model a broad line, the learner a thin one; below, how loud they
 * are. Time is the same for both, and each line ends where its voice does.
 */
export function Comparison({ model, own }: Props) {
  const voices = [model, own].filter((voice) => voice !== null)
  const scale = fitPitchScale(voices)
  return (
    <figure className="speaking-chart">
      <svg
        viewBox={`0 0 ${WIDTH} 120`}
        preserveAspectRatio="none"
        role="img"
        aria-label={inWords(model, own) || m.shared_speak_melody()}
      >
        <path className="middle" d={`M0 43H${WIDTH}M0 118H${WIDTH}`} />
        {model && <Curves voice={model} scale={scale} name="model" />}
        {own && <Curves voice={own} scale={scale} name="own" />}
      </svg>
      <span className="small soft">{m.shared_speak_melody()}</span>
      <span className="small soft">{m.shared_speak_loudness()}</span>
      <figcaption className="small">
        {model && <span className="model">{m.shared_speak_length_model({ seconds: inSeconds(model) })}</span>}
        {own && <span className="own">{m.shared_speak_length_own({ seconds: inSeconds(own) })}</span>}
      </figcaption>
    </figure>
  )
}

type CurveProps = { voice: Voice; scale: ReturnType<typeof fitPitchScale>; name: 'model' | 'own' }

function Curves({ voice, scale, name }: CurveProps) {
  const end = (voice.seconds / scale.seconds) * WIDTH
  return (
    <g className={name}>
      <path className="loudness" d={loudnessPath(voice, scale, LOUDNESS)} />
      <path className="melody" d={melodyPath(voice, scale, MELODY)} />
      <path className="end" d={`M${Math.min(end, WIDTH - 1.5)} 4V118`} />
    </g>
  )
}

function inWords(model: Voice | null, own: Voice | null): string {
  if (!model) return ''
  const said = { model: inSeconds(model), model_range: number(measurePitchRange(model)) }
  return own
    ? m.shared_speak_chart({ ...said, own: inSeconds(own), own_range: number(measurePitchRange(own)) })
    : m.shared_speak_chart_model(said)
}
