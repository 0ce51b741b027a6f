import type { RegistrationStep } from '#domain/account/registration.ts'

/** Each step has an address, to which the browser's own way back leads. */
export const linkToStep = (step: RegistrationStep): string => `/registration?step=${step}`
