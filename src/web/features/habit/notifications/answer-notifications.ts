import { safeReturnPath } from '#domain/account/access.ts'
import { CHOSEN_KINDS, type ChosenKind } from '#domain/habit/notifications/kinds.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import type { PageArgs } from '#web/runtime/documents/page-module.ts'
import { linkToNotifications, listName } from './list-address.ts'

const SAVED = '/notifications?saved=1#noti-settings'

const isKind = (text: string | undefined): text is ChosenKind => CHOSEN_KINDS.includes(text as ChosenKind)

/** Carries out what a form of the page asks for. @returns where that leads */
export async function answerNotifications({ request, api }: PageArgs): Promise<string> {
  const form = await request.formData()
  const field = (name: string) => (form.has(name) ? String(form.get(name)) : null)
  const [open, mute, kind] = [field('open'), field('mute'), field('kind')]
  if (open !== null) {
    const { data: opened } = await api.notifications.read({ notification_id: open })
    return (
      (opened.link && safeReturnPath(opened.link)) ?? linkToNotifications(listName(field('list') === 'tips'))
    )
  }
  if (mute !== null) {
    const until = mute === 'day' ? new Date(Date.now() + DAY_MS).toISOString() : null
    await api.notifications.saveSettings({ paused_until: until })
    return SAVED
  }
  const [name, value] = (kind ?? '').split(' ')
  if (isKind(name)) {
    await api.notifications.saveSettings({ kinds: { [name]: value === 'on' } })
    return SAVED
  }
  const [quiet_from, quiet_to] = [field('quiet_from'), field('quiet_to')]
  if (quiet_from === null || quiet_to === null) throw respond(null, { status: 400 })
  // Some browsers send seconds as well. A time that was emptied leaves no quiet hours: from and to are the same.
  await api.notifications.saveSettings({
    quiet_from: (quiet_from || quiet_to || '00:00').slice(0, 5),
    quiet_to: (quiet_to || quiet_from || '00:00').slice(0, 5),
  })
  return SAVED
}
