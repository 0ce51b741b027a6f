import type { Certificate } from '#contract/practice/certificates.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { day } from '#web/i18n/format.ts'
import { Flower, Icon } from '#web/ui/icon.tsx'

/** The certificates of finished levels; nothing before the first. */
export const Certificates = ({ certificates }: { certificates: Certificate[] }) =>
  certificates.length > 0 && (
    <section className="card certificates" aria-labelledby="certificates">
      <h2 id="certificates">{m.habit_certificate_mine()}</h2>
      {certificates.map(({ number, language_id, level, earned_on }) => (
        <a key={number} href={`/certificate/${number}`}>
          <Flower />
          <span>
            <b>{`${language_id === LANGUAGE_IDS.japanese ? m.shared_product_japanese() : m.shared_product_english()} · ${level.code}`}</b>
            <span className="soft small">{day(`${earned_on}T12:00:00Z`, 'UTC')}</span>
          </span>
          <Icon name="next" />
        </a>
      ))}
    </section>
  )
