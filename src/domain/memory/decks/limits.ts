/** Limits of what a learner may keep in decks of their own, and what a file may hold that is read. */
export const DECKS = {
  max_decks: 100,
  max_cards: 10_000,
  /** Reviews that one file may bring. */
  max_reviews: 100_000,
  /** Bytes of an uploaded file. */
  max_file: 30_000_000,
  /** Bytes of the database in a package, once it is unzipped. */
  max_unzipped: 80_000_000,
  /** Code units of one field as it stands in the file: more than that is no card. */
  max_field: 200_000,
  /** Code units of a side of a card; a longer one is left out. */
  max_side: 2_000,
  max_name: 100,
} as const
