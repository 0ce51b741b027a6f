export type ListName = 'general' | 'tips'

export const listName = (isTips: boolean): ListName => (isTips ? 'tips' : 'general')

/** Where one of the two lists stands; without a name the page chooses. */
export const linkToNotifications = (list: ListName) => `/notifications?list=${list}`
