/** Place where live classes meet. */
export type Meetings = {
  /** The link to a room. @param room its name, which nobody guesses */
  linkTo: (room: string) => string
}
