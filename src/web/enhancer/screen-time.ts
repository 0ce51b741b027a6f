import { clientHeaders } from '#web/browser/client-headers.ts'
import { remembered } from '#web/browser/remembered.ts'
import { onHide } from '#web/browser/visible-time.ts'

/** Less than this is kept and told with the next page's, so that not every page costs a request (s); more than that no call takes. */
const WORTH_TELLING = 20
const MOST = 3600

/** Tells the server for how long pages were seen, when a page hides. */
export function tellScreenTime() {
  const untold = remembered('screen')
  onHide((seconds) => {
    const second = Math.min(MOST, seconds + Number(untold.read()))
    const isWorth = second >= WORTH_TELLING
    untold.write(String(isWorth ? 0 : second))
    if (isWorth)
      fetch('/api/screen-time', {
        method: 'POST',
        keepalive: true,
        headers: { ...clientHeaders, 'content-type': 'application/json' },
        body: JSON.stringify({ second }),
      })
        .then(({ status }) => status < 500)
        .catch(() => false)
        .then((isTold) => isTold || untold.write(String(second + Number(untold.read()))))
  })
}
