import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { type Filter, liveAddress } from './live-address.ts'

/** Joins a class, says that the learner is back from it, or asks to be told of it or no more. Leads to the meeting, or back to the class. */
export async function answerLive(api: Client, form: FormData, filter: Filter) {
  const live_event_id = String(form.get('live_event_id') ?? '')
  try {
    if (form.get('intent') === 'join') {
      const { data: joined } = await api.calendar.saveJoinedLiveSecond({ live_event_id })
      return redirect(joined.join_url ?? liveAddress(filter))
    }
    if (form.get('intent') === 'back') await api.live.cameBack({ live_event_id })
    else await (form.get('intent') === 'notify' ? api.live.notifyMe : api.live.unnotifyMe)({ live_event_id })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error
    return respond({ fault: error.message }, { status: 422 })
  }
  return redirect(`${liveAddress(filter)}#class-${live_event_id}`)
}
