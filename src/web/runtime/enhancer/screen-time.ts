import { clientHeaders } from '#web/runtime/browser/client-headers.ts'
import { remembered } from '#web/runtime/browser/remembered.ts'
import { onHide } from '#web/runtime/browser/visible-time.ts'

/** Less than this is kept and told with the next page's, so that not every page costs a request (s); more than that no call takes. */
const WORTH_TELLING = 20
const MAX_SECONDS = 3600

/** True if an answer ends the matter: seconds that can't be right are not told again, those of another time or learner are. */
const isTaken = (status: number) => status < 400 || status === 422

/** Tells the server for how long a learner saw pages, when a page hides. */
export function sendScreenTime(learner: string) {
  const untold = remembered(`screen-${learner}`)
  onHide((seconds) => {
    const second = Math.min(MAX_SECONDS, seconds + Number(untold.read()))
    const isWorth = second >= WORTH_TELLING
    untold.write(String(isWorth ? 0 : second))
    if (isWorth)
      fetch('/api/screen-time', {
        method: 'POST',
        keepalive: true,
        headers: { ...clientHeaders, 'content-type': 'application/json', 'learner-id': learner },
        body: JSON.stringify({ second }),
      })
        .then(({ status }) => isTaken(status))
        .catch(() => false)
        .then((isTold) => isTold || untold.write(String(second + Number(untold.read()))))
  })
}
