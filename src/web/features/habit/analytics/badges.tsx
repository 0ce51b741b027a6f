import { m } from '#messages'
import { Flower } from '#web/ui/icon.tsx'

type Props = { badges: { code: string; name: string; image: string }[]; withoutPictures: boolean }

/** The badges that were earned; before the first one, how to earn it. */
export function Badges({ badges, withoutPictures }: Props) {
  return (
    <section aria-labelledby="badges">
      <h2 id="badges">{m.shared_stats_badges()}</h2>
      {badges.length === 0 ? (
        <p className="soft">{m.habit_stats_no_badges()}</p>
      ) : (
        <ul className="badges">
          {badges.map(({ code, name, image }) => (
            <li key={code}>
              {withoutPictures ? (
                <Flower />
              ) : (
                <img src={image} alt="" width="64" height="64" loading="lazy" decoding="async" />
              )}
              <span className="small">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
