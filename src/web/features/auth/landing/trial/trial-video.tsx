import { m } from '#messages'
import { durationInWords, bytes as inBytes } from '#web/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = { address: string; seconds: number; bytes: number; title: string }

/** A lesson's video behind its picture: until somebody opens it, the page fetches neither. */
export const TrialVideo = ({ address, seconds, bytes, title }: Props) => (
  <details className="trial-video">
    <summary>
      <img src={`${address}.webp`} alt="" width="640" height="360" loading="lazy" decoding="async" />
      <span className="chip gold">
        <Icon name="play" />
        <span>
          {m.trial_video({ title })} · {durationInWords(seconds)} · {inBytes(bytes)}
        </span>
      </span>
    </summary>
    <video controls preload="none" poster={`${address}.webp`} width="640" height="360" playsInline>
      <source src={`${address}.mp4`} type="video/mp4" />
      <track kind="captions" src={`${address}.my.vtt`} srcLang="my" label="မြန်မာ" default />
      <track kind="captions" src={`${address}.en.vtt`} srcLang="en" label="English" />
    </video>
  </details>
)
