import { keepBurmeseReadable } from '#web/runtime/browser/burmese-font.ts'
import { loadModule } from '#web/runtime/browser/load-module.ts'
import { keepFresh } from '#web/runtime/enhancer/documents/refresh.ts'
import { watchTouches } from '#web/runtime/enhancer/documents/touched.ts'
import { centreCurrent } from './centre.ts'
import { countOutbound } from './counted/outbound.ts'
import { sendTimings } from './counted/send-timings.ts'
import { startDialogs } from './dialogs.ts'
import { keepSheets } from './documents/keep-sheets.ts'
import { keepEarlyTaps } from './early/early-taps.ts'
import { ignoreSecondTaps } from './early/second-taps.ts'
import { sendForms } from './forms.ts'
import { startGuides } from './guides.ts'
import { startIslands } from './islands.ts'
import { shownTo } from './learner.ts'
import { startOfflineBanner } from './offline-banner.ts'
import { watchNavigations } from './progress-bar.ts'
import { listenForPushes } from './pushes/push-messages.ts'
import { watchPermission } from './pushes/watch-permission.ts'
import { registerWorker } from './register-worker.ts'
import { sendScreenTime } from './screen-time.ts'
import { playSounds } from './sounds.ts'
import { startToasts } from './toasts.ts'
import { tellUnplayed } from './unplayed.ts'
import { sendWaiting } from './waiting.ts'

const learner = shownTo()

// Without https there is no microphone and no push: their buttons aren't drawn.
if (!isSecureContext) document.documentElement.dataset.insecure = ''

// The build asks for it under this name.
Object.assign(globalThis, { loadModule })

function enhance() {
  ignoreSecondTaps()
  startDialogs()
  startGuides()
  startToasts()
  startOfflineBanner()
  watchTouches()
  sendForms()
  watchNavigations()
  startIslands()
  keepEarlyTaps()
  keepSheets()
  centreCurrent()
  playSounds(tellUnplayed)
  keepFresh()
  keepBurmeseReadable()
  sendTimings()
  countOutbound()
  if (learner) {
    sendWaiting(Number(learner))
    listenForPushes()
    watchPermission(learner)
    sendScreenTime(learner)
    if (import.meta.env.PROD) registerWorker()
  }
  document.documentElement.dataset.enhanced = ''
}

// Every browser that lacks any of the parts lacks one of these two.
if ('requestSubmit' in HTMLFormElement.prototype && 'HTMLDialogElement' in globalThis) enhance()
else
  void import('./missing-parts.ts')
    .then(
      ({ bringMissingParts }) => bringMissingParts(),
      () => {},
    )
    .then(enhance)
