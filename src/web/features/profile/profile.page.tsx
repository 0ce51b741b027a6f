import { data, redirect } from 'react-router'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { apiContext } from '../../api-context.ts'
import { chooseLocale } from '../../i18n/choose-locale.ts'
import type { Route } from './+types/profile.page.ts'
import { NameForm } from './name-form.tsx'
import { Settings } from './settings.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${m.tab_me()} · Thazin` }]

/** A changed setting is shown on a page of its own, which already is as it says. */
const SAVED = '/profile?saved=1'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { data: me } = await context.get(apiContext).profile.me({})
  return {
    isSaved: new URL(request.url).searchParams.has('saved'),
    name: me.name ?? '',
    phone: me.phone,
    dataSaver: me.data_saver,
    textSize: me.text_size,
    subscriptions: me.subscriptions.map(({ product, ends_at }) => ({ product, endsAt: ends_at })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const text = (name: string) => (form.has(name) ? String(form.get(name)) : undefined)
  if (form.has('sign_out')) {
    await api.auth.logout({})
    return redirect('/')
  }
  try {
    const locale = form.has('locale') ? (form.get('locale') === 'en' ? 'en' : 'my') : undefined
    const changes = {
      name: text('name'),
      data_saver: text('data_saver'),
      text_size: text('text_size'),
      locale,
    } as const
    await api.profile.update(changes)
    return locale ? chooseLocale(form, SAVED) : redirect(SAVED)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return data({ fields: error.fields }, { status: 422 })
  }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="profile">
      <h1>{m.tab_me()}</h1>
      <p role="status" className="saved">
        {loaderData.isSaved && !actionData && m.profile_saved()}
      </p>
      <NameForm name={loaderData.name} phone={loaderData.phone} error={actionData?.fields.name} />
      <Settings {...loaderData} />
    </main>
  )
}
