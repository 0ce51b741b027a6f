import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { learn } from './learn.ts'
import { profile } from './profile.ts'
import { reference } from './reference.ts'
import { survey } from './survey.ts'
import { video } from './video.ts'

/** Every call of the API, by feature and name. */
export const contract = { auth, calendar, learn, profile, reference, survey, video }
