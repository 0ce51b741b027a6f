import { KNOWS, type Knows, MINUTES_A_DAY } from '#domain/account/registration.ts'
import { LANGUAGES } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { Option } from './options.tsx'
import { Clock, Letter, Plant } from './pictures.tsx'

const languages: Record<number, { name: () => string; text: () => string } | undefined> = {
  1: { name: m.shared_product_english, text: m.account_registration_english_for },
  2: { name: m.shared_product_japanese, text: m.account_registration_japanese_for },
}

export const languageOptions = (): Option[] =>
  LANGUAGES.map(({ id, native_name }) => {
    const name = languages[id]?.name() ?? native_name
    return {
      value: id,
      picture: <Letter languageId={id} />,
      label: name === native_name ? name : `${name} · ${native_name}`,
      text: languages[id]?.text() ?? '',
    }
  })

const known: Record<Knows, { label: () => string; text: () => string }> = {
  never: { label: m.account_registration_never, text: m.account_registration_never_text },
  little: { label: m.account_registration_little, text: m.account_registration_little_text },
  lot: { label: m.account_registration_lot, text: m.account_registration_lot_text },
}

export const knowsOptions = (): Option[] =>
  KNOWS.map((knows) => ({
    value: knows,
    picture: <Plant knows={knows} />,
    label: known[knows].label(),
    text: known[knows].text(),
  }))

const spent: Record<(typeof MINUTES_A_DAY)[number], () => string> = {
  5: m.account_registration_minutes_5,
  10: m.account_registration_minutes_10,
  20: m.account_registration_minutes_20,
  30: m.account_registration_minutes_30,
}

export const minutesOptions = (): Option[] =>
  MINUTES_A_DAY.map((minutes) => ({
    value: minutes,
    picture: <Clock minutes={minutes} />,
    label: m.shared_unit_minutes({ count: number(minutes) }),
    text: spent[minutes](),
  }))
