import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { Flower } from '#web/ui/icon.tsx'
import { type Badge, nextBadges } from './next-badges.ts'

/** The badges that were earned, and the next of each kind: its name says what for. */
export function MyBadges({ badges, withoutPictures }: { badges: Badge[]; withoutPictures: boolean }) {
  const earned = badges.filter(({ is_earned }) => is_earned)
  const next = nextBadges(badges)
  return (
    <section className="card my-badges" aria-labelledby="badges">
      <h2 id="badges">{m.shared_stats_badges()}</h2>
      {earned.length > 0 && (
        <ul className="earned">
          {earned.map(({ code, name, image }) => (
            <li key={code}>
              {withoutPictures ? (
                <Flower />
              ) : (
                <img src={image} alt="" width="56" height="56" loading="lazy" />
              )}
              <span className="small">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {next.length > 0 && (
        <>
          <h3>{m.account_badges_next()}</h3>
          <ToEarn badges={next.slice(0, 3)} />
          {next.length > 3 && (
            <details>
              <summary>{m.account_badges_more({ count: number(next.length - 3) })}</summary>
              <ToEarn badges={next.slice(3)} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

const ToEarn = ({ badges }: { badges: Badge[] }) => (
  <ul className="to-earn">
    {badges.map(({ code, name, done, goal }) => (
      <li key={code}>
        <span>{name}</span>
        <span className="soft small">
          {m.account_badges_done({ done: number(done), goal: number(goal) })}
        </span>
        <div className="bar">
          <BarFill percent={Math.floor((done * 100) / goal)} />
        </div>
      </li>
    ))}
  </ul>
)
