import { m } from '#messages'
import { Flower } from '#web/ui/icon.tsx'

/** In the place of a campaign that isn't running: what that means, and two ways on. */
export const CampaignOver = () => (
  <div className="campaign-over">
    <Flower />
    <h1>{m.billing_campaign_over_title()}</h1>
    <p>{m.billing_campaign_over()}</p>
    <a href="/pricing" className="button">
      {m.billing_campaign_see_plans()}
    </a>
    <a href="/" className="button quiet">
      {m.billing_campaign_free()}
    </a>
  </div>
)
