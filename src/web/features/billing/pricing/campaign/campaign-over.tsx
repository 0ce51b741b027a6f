import { m } from '#messages'
import { Flower } from '#web/ui/icon.tsx'

/** In the place of a campaign that isn't running: what that means, and two ways on. */
export const CampaignOver = () => (
  <div className="campaign-over">
    <Flower />
    <h1>{m.campaign_over_title()}</h1>
    <p>{m.campaign_over()}</p>
    <a href="/pricing" className="button">
      {m.campaign_see_plans()}
    </a>
    <a href="/" className="button quiet">
      {m.campaign_free()}
    </a>
  </div>
)
