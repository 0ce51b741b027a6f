import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { answerProfile } from './answer-profile.ts'
import { DetailsForm } from './details-form.tsx'
import type { ProfileChanges } from './profile-changes.ts'
import { ProfileSettings } from './settings-forms.tsx'

export const meta: Meta = () => [{ title: `${m.account_profile_settings()} · Thazin` }]

export async function loader({ api, url }: PageArgs) {
  const [{ data: me }, { data: choices }, { data: screen }] = await Promise.all([
    api.profile.me({}),
    api.profile.choices({}),
    api.analytics.screenTimeToday({}),
  ])
  return {
    isSaved: url.searchParams.has('saved'),
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
  }
}

export const action = answerProfile

/** Settings of the learner: who they are, what they learn, and what Thazin should be like. */
export default function Settings({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { isSaved, settings, choices } = loaderData
  const details = { ...loaderData.details, ...typed(actionData?.changes) }
  return (
    <main className="profile">
      <PageHead back="/profile" label={m.shared_tab_me()}>
        <h1>{m.account_profile_settings()}</h1>
      </PageHead>
      <p className="settings-of soft">{loaderData.details.name}</p>
      <p role="status" className="saved">
        {isSaved && !actionData && m.shared_profile_saved()}
      </p>
      <DetailsForm details={details} choices={choices} errors={actionData?.fields ?? {}} />
      <ProfileSettings {...settings} />
    </main>
  )
}

/** Keeps what was filled in and refused for the field. */
function typed({ name }: ProfileChanges = {}) {
  return name === undefined ? {} : { name }
}
