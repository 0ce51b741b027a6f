import { Form } from 'react-router'
import { m } from '#messages'
import { number } from '../../i18n/format.ts'
import { LocaleSwitch } from '../../ui/locale-switch.tsx'

const TEXT_SIZES = [100, 120, 140, 160]

type Props = { dataSaver: boolean; textSize: number }

/** What Thazin should be like: its language, its use of data, the size of its text; and leaving it. */
export function Settings({ dataSaver, textSize }: Props) {
  return (
    <>
      <section className="card setting">
        <h2>{m.landing_choose_locale()}</h2>
        {/* A new language is a new document: its `lang` decides what the browser's messages are. */}
        <Form method="post" reloadDocument>
          <LocaleSwitch />
        </Form>
      </section>
      <section className="card setting">
        <div>
          <h2 id="data-saver">{m.profile_data_saver()}</h2>
          <p className="soft small">{m.profile_data_saver_text()}</p>
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
        <h2>{m.profile_text_size()}</h2>
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
      <Form method="post" reloadDocument>
        <button type="submit" name="sign_out" value="1" className="button quiet">
          {m.profile_sign_out()}
        </button>
      </Form>
    </>
  )
}
