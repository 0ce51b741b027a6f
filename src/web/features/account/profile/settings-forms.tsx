import { LOCALES } from '#domain/text/locales.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { pageLocale } from '#web/i18n/locale.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { zoneOptions } from './time-zones.ts'

const TEXT_SIZES = [100, 120, 140, 160]

const DAILY_MINUTES = [5, 10, 15, 20, 30, 60]

const LOCALE_NAMES = {
  my: { lang: 'my', name: 'မြန်မာ (ယူနီကုဒ်)' },
  'my-Qaag': { lang: 'my', name: 'မြန်မာ (ဇော်ဂျီ)' },
  en: { lang: 'en', name: 'English' },
  ja: { lang: 'ja', name: '日本語' },
} as const

type Props = {
  dataSaver: boolean
  textSize: number
  timeZone: string
  dailyMinutes: number
  /** Today, in seconds. */
  onScreen: number
}

/** Forms for what Thazin should be like: the day’s minutes, its language and script, its clock, its use of data, the size of its text. */
export function ProfileSettings({ dataSaver, textSize, timeZone, dailyMinutes, onScreen }: Props) {
  return (
    <>
      <DailyMinutes chosen={dailyMinutes} onScreen={onScreen} />
      <InterfaceLanguage />
      <TimeZone timeZone={timeZone} />
      <section className="card setting">
        <div>
          <h2 id="data-saver">{m.account_profile_data_saver()}</h2>
          <p className="soft small">{m.account_profile_data_saver_text()}</p>
        </div>
        <Form method="post">
          <button
            type="submit"
            name="data_saver"
            value={String(!dataSaver)}
            role="switch"
            aria-checked={dataSaver}
            aria-labelledby="data-saver"
            className="switch"
          />
        </Form>
      </section>
      <section className="card">
        <h2 id="text-size">{m.account_profile_text_size()}</h2>
        <Form method="post" className="text-sizes">
          {TEXT_SIZES.map((size) => (
            <button
              key={size}
              type="submit"
              name="text_size"
              value={size}
              className="pick"
              aria-pressed={size === textSize}
            >
              {number(size)} %
            </button>
          ))}
        </Form>
      </section>
    </>
  )
}

function DailyMinutes({ chosen, onScreen }: { chosen: number; onScreen: number }) {
  const offered = [...new Set([...DAILY_MINUTES, chosen])].sort((a, b) => a - b)
  return (
    <section className="card">
      <h2 id="minutes">{m.account_profile_daily_minutes()}</h2>
      <p className="soft small">{m.account_profile_daily_minutes_text()}</p>
      <Form method="post" className="text-sizes">
        {offered.map((minutes) => (
          <button
            key={minutes}
            type="submit"
            name="daily_minutes"
            value={minutes}
            className="pick"
            aria-pressed={minutes === chosen}
          >
            {number(minutes)}
          </button>
        ))}
      </Form>
      <p className="soft small">
        {m.account_profile_screen_time({ count: number(Math.floor(onScreen / 60)) })}
      </p>
    </section>
  )
}

function InterfaceLanguage() {
  return (
    <section className="card">
      <h2 id="language">{m.shared_landing_choose_locale()}</h2>
      {/* A new language is a new document: its `lang` decides what the browser's messages are. */}
      <Form method="post" className="locales">
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="locale"
            value={locale}
            lang={LOCALE_NAMES[locale].lang}
            className="pick"
            aria-pressed={locale === pageLocale()}
            aria-describedby={locale === 'ja' ? 'japanese-note' : undefined}
          >
            {LOCALE_NAMES[locale].name}
            {locale === pageLocale() && <Icon name="check" />}
          </button>
        ))}
      </Form>
      <p id="japanese-note" className="soft small">
        {m.account_profile_japanese_note()}
      </p>
    </section>
  )
}

function TimeZone({ timeZone }: { timeZone: string }) {
  return (
    <Form method="post" className="card form">
      <Behaviour name="time-zone" when="touch">
        <SelectField
          id="time_zone"
          label={m.account_profile_time_zone()}
          chosen={timeZone}
          options={zoneOptions([timeZone])}
        />
      </Behaviour>
      <button type="submit" className="button quiet">
        {m.shared_save()}
      </button>
    </Form>
  )
}
