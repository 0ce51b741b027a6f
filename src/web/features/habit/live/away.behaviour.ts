import { m } from '#messages'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { number } from '#web/i18n/format.ts'
import { asShown } from '#web/i18n/script-of-page.ts'
import { api } from '#web/runtime/browser/api.ts'
import { refreshPage } from '#web/runtime/browser/refresh-page.ts'
import { requestToast } from '#web/runtime/browser/toasts.ts'

/** Says that the learner is back from a class, and then for how many minutes of it. Where that fails, the form stays for another try. */
export default async function sayBack(frame: HTMLElement) {
  await speakLikePage()
  const live_event_id = Number(frame.querySelector<HTMLElement>('[data-class]')?.dataset.class)
  if (!live_event_id) return
  api.live.cameBack({ live_event_id }).then(
    ({ data: { added } }) => {
      const minutes = Math.floor(added / 60)
      if (minutes > 0)
        requestToast(asShown(m.habit_live_counted({ count: number(minutes) })))
        // A refreshed page leaves what has woken where it is.
      ;(frame.closest('[data-island]') ?? frame).remove()
      refreshPage()
    },
    () => {},
  )
}
