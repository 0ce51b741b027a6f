import { dataPrice, formatNumber } from '#domain/base/numbers.ts'
import { m } from '#messages'
import { bytes as inBytes } from '#web/i18n/format.ts'
import { pageLocale } from '#web/i18n/locale.ts'
import { useReader } from '#web/ui/page/reader.ts'

type TrialRendition = { name: string; bytes: number }

/** The smallest first: what is heard alone, then pictures of more and more lines. */
const ORDER = ['audio', '144p', '240p', '360p']

/** Cost of a lesson in data, by the sizes of the school's own videos, and in kyat where the operator names a price. */
export function LessonData({ rungs }: { rungs: readonly TrialRendition[] }) {
  const { kyatPerMegabyte } = useReader()
  const shown = ORDER.flatMap((name) => rungs.find((one) => one.name === name) ?? [])
  const most = Math.max(...shown.map(({ bytes }) => bytes))
  if (shown.length === 0) return null
  return (
    <section className="lesson-data" aria-labelledby="data">
      <h2 id="data">{m.account_start_data_title()}</h2>
      <p className="soft">{m.account_start_data_lead()}</p>
      <dl className="card">
        {shown.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name === 'audio' ? m.shared_video_rung_audio() : nameOf(name)}</dt>
            <dd>
              <svg className="data-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.round((bytes / most) * 100)} height="8" rx="1" />
              </svg>
              <b>{inBytes(bytes)}</b>
              {kyatPerMegabyte !== null && (
                <span className="soft small">
                  {m.shared_video_kyat({
                    count: formatNumber(dataPrice(bytes, kyatPerMegabyte), pageLocale(), 1),
                  })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const nameOf = (rung: string) => rung.replace(/\d+/, (digits) => formatNumber(Number(digits), pageLocale()))
