import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'

type Testimonial = {
  id: number
  name: string
  profile_image: string | null
  rating: number
  role: string
  content: string
  is_example: boolean
}

const SHOWN = 3

/** Words of learners; nothing that is made up. */
export function Testimonials({ all }: { all: readonly Testimonial[] }) {
  const shown = all.filter(({ is_example }) => !is_example).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="learners">
      <h2 id="learners">{m.account_start_learners_title()}</h2>
      <ul className="testimonials">
        {shown.map(({ id, name, profile_image, rating, role, content }) => (
          <li key={id} className="card">
            <p className="chip">{m.account_start_real()}</p>
            <blockquote lang={detectLang(content)}>{content}</blockquote>
            <p className="testimonial-by">
              {profile_image && (
                <img src={profile_image} alt="" width="48" height="48" loading="lazy" decoding="async" />
              )}
              <span lang={detectLang(name)}>
                <b>{name}</b>
                <span className="soft small">{role}</span>
              </span>
              <span
                className="stars"
                role="img"
                aria-label={m.account_start_rating({ count: number(rating) })}
              >
                {'★'.repeat(rating)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
