import type { ReactNode } from 'react'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { data, redirect } from '#web/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { chooseLocale, chosenLocale } from '#web/i18n/choose-locale.ts'
import { readFormData } from '#web/read-form-data.ts'
import { Ad, adOfToday } from '#web/ui/ad/ad.tsx'
import { AccountLinks } from './account-links.tsx'
import { DetailsForm } from './details-form.tsx'
import { type ProfileChanges, profileChanges } from './profile-changes.ts'
import { ProfileHead } from './profile-head.tsx'
import { ProfileSettings } from './settings.tsx'

export const meta: Meta = () => [{ title: `${m.tab_me()} · Thazin` }]

/** A changed setting is shown on a page of its own, which already is as it says. */
const SAVED = '/profile?saved=1'

export async function loader({ request, api }: PageArgs) {
  const [{ data: me }, { data: choices }, { data: screen }, { data: ads }] = await Promise.all([
    api.profile.me({}),
    api.profile.choices({}),
    api.analytics.screenTimeToday({}),
    api.notifications.ads({ placement: 'profile' }),
  ])
  return {
    isSaved: new URL(request.url).searchParams.has('saved'),
    phone: me.phone,
    email: me.email,
    photo: me.photo,
    cefr: me.cefr_level ?? chosenLevel(me.custom_set_student_level_id, choices.english_levels),
    isSetPassword: me.is_set_password,
    settings: {
      dataSaver: me.data_saver,
      textSize: me.text_size,
      timeZone: me.time_zone,
      dailyMinutes: me.daily_minutes,
      onScreen: screen.second,
    },
    details: {
      name: me.name ?? '',
      gender: me.gender,
      ageGroupId: me.age_group_id,
      languageId: me.current_view_language.id,
      englishLevelId: me.custom_set_student_level_id,
      japanLevelId: me.japan_level_id,
    },
    choices,
    ad: adOfToday(ads, me.data_saver),
  }
}

/** Who was not tested has the badge of the level they chose. */
const chosenLevel = (id: number | null, levels: { id: number; code: string }[]) =>
  levels.find((level) => level.id === id)?.code ?? null

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  if (form.has('sign_out')) {
    await api.auth.logout({})
    return redirect('/')
  }
  const changes: ProfileChanges = profileChanges(form)
  if (changes.name?.trim() === '')
    return data({ fields: { name: m.registration_name_missing() }, changes }, { status: 422 })
  try {
    if (form.has('locale')) {
      await api.profile.update({ locale: chosenLocale(form) })
      return chooseLocale(form, SAVED)
    }
    await api.profile.update(changes)
    return redirect(SAVED)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return data({ fields: error.fields, changes }, { status: 422 })
  }
}

type Props = PageProps<typeof loader, typeof action> & { children?: ReactNode }

/** The account; its dialogs lie over it. */
export default function Profile({ loaderData, actionData, children }: Props) {
  const { isSaved, phone, email, photo, cefr, isSetPassword, settings, choices, ad } = loaderData
  const details = { ...loaderData.details, ...typed(actionData?.changes) }
  const isCovered = children !== null
  return (
    <>
      <main className="profile" inert={isCovered}>
        <ProfileHead name={loaderData.details.name} phone={phone} photo={photo} cefr={cefr} />
        <p role="status" className="saved">
          {isSaved && !actionData && m.profile_saved()}
        </p>
        <DetailsForm details={details} choices={choices} errors={actionData?.fields ?? {}} />
        <ProfileSettings {...settings} />
        {ad && <Ad {...ad} />}
        <AccountLinks phone={phone} email={email} isSetPassword={isSetPassword} />
      </main>
      {children}
    </>
  )
}

/** What was filled in and refused stands there again. */
function typed({ name }: ProfileChanges = {}) {
  return name === undefined ? {} : { name }
}
