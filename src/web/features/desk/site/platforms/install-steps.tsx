import { m } from '#messages'
import { Cited } from '#web/ui/cited.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type Phone = { id: string; icon: IconName; name: () => string; steps: (() => string)[] }

const phones: Phone[] = [
  {
    id: 'android',
    icon: 'phone',
    name: m.desk_platforms_android,
    steps: [m.desk_platforms_android_1, m.desk_platforms_android_2, m.desk_platforms_android_3],
  },
  {
    id: 'samsung',
    icon: 'phone',
    name: m.desk_platforms_samsung,
    steps: [m.desk_platforms_samsung_1, m.desk_platforms_samsung_2],
  },
  {
    id: 'iphone',
    icon: 'phone',
    name: m.desk_platforms_iphone,
    steps: [m.desk_platforms_iphone_1, m.desk_platforms_iphone_2, m.desk_platforms_iphone_3],
  },
  {
    id: 'computer',
    icon: 'devices',
    name: m.desk_platforms_computer,
    steps: [m.desk_platforms_computer_1, m.desk_platforms_computer_2],
  },
]

/** Steps to install the web app, phone by phone. */
export const InstallSteps = () => (
  <section aria-labelledby="install">
    <h2 id="install">{m.desk_platforms_install_title()}</h2>
    {phones.map(({ id, icon, name, steps }, index) => (
      <details key={id} className="card" open={index === 0}>
        <summary>
          <h3>
            <Icon name={icon} /> <Cited text={name()} />
          </h3>
        </summary>
        <ol>
          {steps.map((step) => (
            <li key={step()}>
              <Cited text={step()} />
            </li>
          ))}
        </ol>
      </details>
    ))}
  </section>
)
