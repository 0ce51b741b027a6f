import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { keepInside } from '#web/ui/kept/keep-inside.ts'

/**
 * The markup and the sentences that the enhancer shows by itself. They come with the document, so that they are in the language
 * and script of its reader, and the script carries neither. The same for all pages of a locale.
 */
export const EnhancerParts = () => keptParts('template', { id: 'enhancer' }, {})

const keptParts = keepInside(() => (
  <>
    <div className="toast">
      <Icon name="alert" />
      <p />
      <button type="button" aria-label={m.shared_dismiss()}>
        <Icon name="close" />
      </button>
    </div>
    <p data-text="network">{m.shared_error_network()}</p>
    <p data-text="other">{m.shared_error_other()}</p>
  </>
))
