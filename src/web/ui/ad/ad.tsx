import type { Ad as Shown } from '#contract/habit/notifications.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'

/** One of a place's announcements, another one each day; without its picture for who saves data. */
export function adOfToday(ads: readonly Shown[], isSaving = false): Shown | null {
  const ad = ads[Math.floor(Date.now() / DAY_MS) % ads.length]
  return ad ? { ...ad, image: isSaving ? null : ad.image } : null
}

/** A quiet strip with one of our own announcements. */
export const AdStrip = ({ title, body, image, link }: Shown) => (
  <aside aria-label={m.shared_ad_label()}>
    <a href={link} className="ad">
      {image && <img src={image} alt="" width="48" height="48" loading="lazy" />}
      <div>
        <p className="soft small">{m.shared_ad_label()}</p>
        <b lang={detectLang(title)}>
          <Cited text={title} />
        </b>
        <p className="small" lang={detectLang(body)}>
          <Cited text={body} />
        </p>
      </div>
    </a>
  </aside>
)
