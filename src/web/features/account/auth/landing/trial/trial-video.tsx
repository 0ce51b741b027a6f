import { toCatalogue } from '#domain/text/locales.ts'
import { m } from '#messages'
import { durationInWords, bytes as inBytes } from '#web/i18n/format.ts'
import { pageLocale } from '#web/i18n/locale.ts'
import { isInZawgyi } from '#web/i18n/script-of-page.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { TrialVideoFile } from './find-trial-video.ts'

type Props = TrialVideoFile & { title: string }

/**
 * A lesson's video behind its picture: until somebody opens it, the page fetches neither. Its captions begin in Burmese for who reads
 * that, and for all others in English, as texts of the school do that have no other language.
 */
export function TrialVideo({ address, seconds, bytes, title }: Props) {
  const readsBurmese = toCatalogue(pageLocale()) === 'my'
  return (
    <details className="trial-video">
      <summary>
        <img src={`${address}.webp`} alt="" width="640" height="360" loading="lazy" decoding="async" />
        <span className="chip gold">
          <Icon name="play" />
          <span>
            {m.account_trial_video({ title })} · {durationInWords(seconds)} · {inBytes(bytes)}
          </span>
        </span>
      </summary>
      <video controls preload="none" poster={`${address}.webp`} width="640" height="360" playsInline>
        <source src={`${address}.mp4`} type="video/mp4" />
        <track
          kind="captions"
          src={`${address}.${isInZawgyi() ? 'my-Qaag' : 'my'}.vtt`}
          srcLang="my"
          label="မြန်မာ"
          default={readsBurmese}
        />
        <track
          kind="captions"
          src={`${address}.en.vtt`}
          srcLang="en"
          label="English"
          default={!readsBurmese}
        />
      </video>
    </details>
  )
}
