import type { ReactNode } from 'react'
import { firstDayOfWeek } from '#domain/habit/streaks/petals.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { AdStrip, adOfToday } from '#web/ui/ad/ad.tsx'
import { AccountLinks } from './account-links.tsx'
import { answerProfile } from './answer-profile.ts'
import styles from './me/me.css?url'
import { MyBadges } from './me/my-badges.tsx'
import { MyWeek } from './me/my-week.tsx'
import { MyWords } from './me/my-words.tsx'
import { ProfileHead } from './profile-head.tsx'

export const meta: Meta = () => [{ title: `${m.shared_tab_me()} · Thazin` }]

export async function loader({ api, url, learner, now }: PageArgs) {
  const [{ data: me }, { data: choices }, { data: person }, { data: ads }] = await Promise.all([
    api.profile.me({}),
    api.profile.choices({}),
    api.analytics.person({}),
    api.notifications.ads({ placement: 'profile' }),
  ])
  return {
    isSaved: url.searchParams.has('saved'),
    name: me.name ?? '',
    phone: me.phone,
    email: me.email,
    photo: me.photo,
    cefr: me.cefr_level ?? chosenLevel(me.custom_set_student_level_id, choices.english_levels),
    isSetPassword: me.is_set_password,
    dataSaver: me.data_saver,
    goal: me.daily_minutes,
    person,
    first: learner ? firstDayOfWeek(learner, new Date(now)) : 0,
    ad: adOfToday(ads, me.data_saver),
  }
}

/** A learner who took no test has the badge of the level they chose. */
const chosenLevel = (id: number | null, levels: { id: number; code: string }[]) =>
  levels.find((level) => level.id === id)?.code ?? null

export const action = answerProfile

type Props = PageProps<typeof loader, typeof action> & { children?: ReactNode }

/** The person first, then the ways to what can be set; dialogs of the account lie over it. */
export default function Profile({ loaderData, actionData, children }: Props) {
  const { isSaved, name, phone, email, photo, cefr, isSetPassword, dataSaver, goal, person, first, ad } =
    loaderData
  return (
    <>
      <main className="profile" inert={children !== null}>
        <link rel="stylesheet" href={styles} precedence="page" />
        <ProfileHead name={name} phone={phone} photo={photo} cefr={cefr} />
        <p role="status" className="saved">
          {isSaved && !actionData && m.shared_profile_saved()}
          {Object.values(actionData?.fields ?? {})[0]}
        </p>
        <MyWeek {...person} first={first} goal={goal} />
        <MyWords {...person} />
        <MyBadges badges={person.badges} withoutPictures={dataSaver} />
        {ad && <AdStrip {...ad} />}
        <AccountLinks phone={phone} email={email} isSetPassword={isSetPassword} />
      </main>
      {children}
    </>
  )
}
