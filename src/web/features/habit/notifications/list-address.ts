export type ListName = 'general' | 'tips'

export const listName = (isTips: boolean): ListName => (isTips ? 'tips' : 'general')

/** Address of one of the two lists; without a name the page chooses. */
export const linkToNotifications = (list: ListName) => `/notifications?list=${list}`
