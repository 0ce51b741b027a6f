import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Flower } from '#web/ui/icon.tsx'

type Props = { title: string; description: string; cover: string | null; from: string; until: string }

/** Title, offer and dates of a campaign. Where it has no cover, one is drawn. */
export const CampaignHead = ({ title, description, cover, from, until }: Props) => (
  <header className="campaign-head">
    {cover ? (
      <img src={cover} alt="" width="560" height="210" decoding="async" />
    ) : (
      <div className="campaign-drawing">
        <Flower />
        <Flower />
        <Flower />
      </div>
    )}
    <h1 lang={detectLang(title)}>{title}</h1>
    <p lang={detectLang(description)}>{description}</p>
    <p className="soft small">{m.billing_campaign_dates({ from, until })}</p>
  </header>
)
