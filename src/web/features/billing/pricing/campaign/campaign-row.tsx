import { Flower, Icon } from '#web/ui/icon.tsx'

/** A campaign that runs now, as a link to its page. */
export const CampaignLink = ({ slug, title }: { slug: string; title: string }) => (
  <a href={`/link-campaign/${slug}`} className="card campaign-row">
    <Flower />
    <b>{title}</b>
    <Icon name="next" />
  </a>
)
