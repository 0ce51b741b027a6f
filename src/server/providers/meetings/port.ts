/** Where live classes meet. */
export type Meetings = {
  /** The link to a class's meeting. @param uuid the class's own, which nobody guesses */
  linkTo: (uuid: string) => string
}
