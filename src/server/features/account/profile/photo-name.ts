/** Photos have a name of their own among public files: those that no learner names are found by it. */
export const PHOTO = 'photo-'
