import { toCatalogue } from '#domain/text/locales.ts'
import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'
import { Icon } from '#web/ui/icon.tsx'

const points = [
  { icon: 'path', title: m.account_landing_path_title, text: m.account_landing_path_text },
  { icon: 'data', title: m.account_landing_data_title, text: m.account_landing_data_text },
  { icon: 'globe', title: m.account_landing_burmese_title, text: m.account_landing_burmese_text },
] as const

/** Description of Thazin, in the page's language, and in short in the other one. */
export function AboutThazin() {
  const other = toCatalogue(pageLocale()) === 'my' ? 'en' : 'my'
  return (
    <section className="about" aria-labelledby="about">
      <h2 id="about">{m.account_landing_what()}</h2>
      <ul>
        {points.map(({ icon, title, text }) => (
          <li key={icon} className="card">
            <Icon name={icon} />
            <h3>{title()}</h3>
            <p className="soft">{text()}</p>
          </li>
        ))}
      </ul>
      <p className="about-free">{m.account_landing_free()}</p>
      <p className="soft small" lang={other}>
        {m.shared_landing_description({}, { locale: other })}
      </p>
    </section>
  )
}
