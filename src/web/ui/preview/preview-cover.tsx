import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

/** The cover of something locked, in full colour, and that it is a preview. */
export function PreviewCover({ cover }: { cover: string | null }) {
  return (
    <div className="preview-cover">
      {cover ? <img src={cover} alt="" width="640" height="360" decoding="async" /> : <Icon name="lock" />}
      <p className="chip">
        <Icon name="lock" />
        {m.shared_preview_chip()}
      </p>
    </div>
  )
}
