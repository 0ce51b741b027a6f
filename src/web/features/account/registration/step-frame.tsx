import type { ReactNode } from 'react'
import { type RegistrationStep, stepBefore } from '#domain/account/registration.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkToStep } from './step-address.ts'

/** The steps that ask with pictures: only these count for the progress. */
const QUESTIONS: readonly RegistrationStep[] = ['language', 'knows', 'minutes']

type Props = {
  step: RegistrationStep
  /** Contents of the head of the first step, which has nothing to go back to. */
  first?: ReactNode
  title: string
  lead?: string | undefined
  /** Further note, below everything. */
  foot?: string | undefined
  children: ReactNode
}

/** One screen of the registration: the way back, how far it is, what is asked, and the answers. */
export function StepFrame({ step, first, title, lead, foot, children }: Props) {
  const before = stepBefore(step)
  const place = QUESTIONS.indexOf(step) + 1
  return (
    <main className="registration">
      {first}
      <div className="registration-head">
        {before && (
          <a href={linkToStep(before)} className="run-close" aria-label={m.account_registration_back()}>
            <Icon name="back" />
          </a>
        )}
        {place > 0 && <Progress place={place} />}
      </div>
      <div className="registration-step">
        <div className="registration-bubble">
          <h1>{title}</h1>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {children}
        {foot && <p className="registration-foot soft small">{foot}</p>}
      </div>
    </main>
  )
}

function Progress({ place }: { place: number }) {
  const total = QUESTIONS.length
  const label = m.account_registration_place({ number: number(place), total: number(total) })
  return (
    <>
      <div className="bar" role="progressbar" aria-label={label} aria-valuemax={total} aria-valuenow={place}>
        <BarFill percent={Math.round((100 * place) / total)} />
      </div>
      <span className="small soft" aria-hidden="true">
        {number(place)} / {number(total)}
      </span>
    </>
  )
}
