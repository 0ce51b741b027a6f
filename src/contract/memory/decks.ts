import { z } from 'zod'
import {
  call,
  data,
  done,
  flag,
  id,
  integer,
  optional,
  pageInput,
  pagination,
  rawReply,
} from '#contract/call.ts'
import { instant, text } from '#contract/fields.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { MAX_COLUMNS, SEPARATOR_NAMES } from '#domain/memory/decks/table-choice.ts'
import { card } from './flash-cards.ts'

const deck = z.object({
  id: z.int(),
  name: z.string(),
  language_id: z.int(),
  card_count: z.int(),
  new_count: z.int().describe('cards that may come as new ones, in either direction'),
  due_count: z.int(),
  both_ways: z.boolean().describe('whether its cards are asked both ways'),
  created_at: instant,
})
export type Deck = z.infer<typeof deck>

/** The sides of a card that the learner writes. */
const sides = {
  front: text(DECKS.max_side),
  back: text(DECKS.max_side),
  reading: optional(text(DECKS.max_side)).describe('how the front is read'),
  example: optional(text(DECKS.max_side)).describe('a sentence with it'),
  example_meaning: optional(text(DECKS.max_side)),
}

const ownCard = z.object({
  id: z.int(),
  deck: z.object({ id: z.int(), name: z.string() }),
  front: z.string(),
  lang: z.string(),
  back: z.string(),
  reading: z.string().nullable(),
  example: z.string().nullable(),
  example_meaning: z.string().nullable().describe('null without an example'),
})

const leftOut = z.object({
  media: z.int().describe('pictures and sounds'),
  empty: z.int().describe('cards without words on one side'),
  long: z.int().describe('cards with more than 2,000 characters on one side'),
  school: z.int().describe('cards that the school has'),
  doubled: z.int().describe('cards that repeat another one of the file'),
  tags: z.int().describe('cards whose tags were left out'),
  cells: z.int().describe('texts in columns of a table, or fields of notes, that were not taken'),
  reviews: z.int().describe('answers in the log that do not count, or are of cards that were left out'),
})
export type LeftOut = z.infer<typeof leftOut>

const imported = z.object({
  decks: z.array(z.object({ id: z.int(), name: z.string() })),
  cards_added: z.int(),
  cards_changed: z.int().describe('known before, with another text now'),
  cards_known: z.int().describe('known before, the same'),
  cards_set_aside: z.int().describe('set aside for good in the file (suspended), and so here'),
  reviews_added: z.int(),
  left_out: leftOut,
})
export type Imported = z.infer<typeof imported>

const column = optional(integer(0, MAX_COLUMNS))

/** Choices of how a table is to be read; what is not said is guessed, or as the learner last had a table read that begins alike. */
const tableChoice = {
  separator: optional(z.enum(SEPARATOR_NAMES)),
  has_header: optional(flag).describe('whether the first row names the columns'),
  front: optional(integer(1, MAX_COLUMNS)).describe('a column, from 1'),
  back: optional(integer(1, MAX_COLUMNS)),
  reading: column.describe('0 for none'),
  example: column.describe('0 for none'),
}

const draft = z.object({
  id: z.uuid().describe('the text is kept for an hour, or until another one is sent'),
  name: z.string().describe('of the file'),
  language_id: z.int(),
  is_own: z.boolean().describe('whether it is a table of ours, which is read as it was written'),
  is_remembered: z.boolean().describe('whether it is read as the learner last chose for such a table'),
  separator: z.enum(SEPARATOR_NAMES),
  has_header: z.boolean(),
  columns: z.array(z.string()).describe('the first cell of each, which may name it'),
  front: z.int(),
  back: z.int(),
  reading: z.int(),
  example: z.int(),
  cards: z
    .array(
      z.object({
        front: z.string(),
        lang: z.string(),
        back: z.string(),
        reading: z.string().nullable(),
        example: z.string().nullable(),
      }),
    )
    .describe('the first three as they would be imported'),
  card_count: z.int(),
  decks: z.array(z.string()).describe('names of the first five decks'),
  left_out: leftOut,
})
export type DeckDraft = z.infer<typeof draft>

export const decks = {
  list: call({
    method: 'GET',
    path: '/decks',
    summary: 'The learner’s own decks, by name, and how many cards there may be.',
    access: 'learner',
    input: z.object({}),
    reply: data(z.array(deck)).extend({
      limits: z.object({ decks: z.int(), cards: z.int(), file_bytes: z.int() }),
    }),
  }),
  find: call({
    method: 'GET',
    path: '/decks/{deck_id}',
    summary: 'A deck with a page of its cards, or of those that hold some words.',
    access: 'learner',
    input: z.object({ deck_id: id, q: optional(z.string().max(100)), ...pageInput }),
    reply: data(deck.extend({ cards: z.array(card) })).extend({ pagination }),
  }),
  importFile: call({
    method: 'POST',
    path: '/decks/import',
    summary:
      'Makes decks of a CSV file or an Anki package, with its log of reviews; all of it or nothing. Importing a file again updates what changed and duplicates nothing.',
    access: 'learner',
    multipart: { max_bytes: DECKS.max_file },
    input: z.object({
      file: optional(z.file().describe('.apkg, .colpkg, .csv or .txt, at most 30,000,000 bytes')),
      language_id: optional(id),
    }),
    reply: data(imported),
  }),
  draftFile: call({
    method: 'POST',
    path: '/decks/drafts',
    summary: 'Keeps a text with cards for an hour, and shows how it would be imported.',
    access: 'learner',
    multipart: { max_bytes: DECKS.max_file },
    input: z.object({
      file: optional(z.file().describe('.csv, .tsv or .txt, at most 30,000,000 bytes')),
      language_id: optional(id),
    }),
    reply: data(draft),
  }),
  findDraft: call({
    method: 'GET',
    path: '/decks/drafts/{draft_id}',
    summary: 'Shows how a kept text would be imported with other columns.',
    access: 'learner',
    input: z.object({ draft_id: z.uuid(), ...tableChoice }),
    reply: data(draft),
  }),
  importDraft: call({
    method: 'POST',
    path: '/decks/drafts/{draft_id}/import',
    summary:
      'Makes decks of a kept text, as importing the file does. The choice of columns is remembered for tables that begin alike.',
    access: 'learner',
    input: z.object({ draft_id: z.uuid(), ...tableChoice }),
    reply: data(imported),
  }),
  rename: call({
    method: 'POST',
    path: '/decks/{deck_id}/rename',
    summary: 'Gives a deck another name.',
    access: 'learner',
    input: z.object({ deck_id: id, name: text(100) }),
    reply: data(deck),
  }),
  bothWays: call({
    method: 'POST',
    path: '/decks/{deck_id}/both-ways',
    summary:
      'Says whether the deck’s cards are asked both ways, from the front and from the back. What was learned of a direction stays.',
    access: 'learner',
    input: z.object({ deck_id: id, both_ways: flag }),
    reply: data(deck),
  }),
  remove: call({
    method: 'DELETE',
    path: '/decks/{deck_id}',
    summary: 'Deletes a deck with its cards and their reviews.',
    access: 'learner',
    input: z.object({ deck_id: id }),
    reply: done,
  }),
  findCard: call({
    method: 'GET',
    path: '/decks/cards/{card_id}',
    summary: 'One of the learner’s own cards.',
    access: 'learner',
    input: z.object({ card_id: id }),
    reply: data(ownCard),
  }),
  keepCard: call({
    method: 'POST',
    path: '/decks/cards',
    summary:
      'Keeps a word as an own card: in a deck, or in “My words” of the language that the learner learns, which is made for it. A front that an own card of the language has already stays as it is.',
    access: 'learner',
    input: z.object({ ...sides, deck_id: optional(id) }),
    reply: data(ownCard.extend({ is_new: z.boolean() })),
  }),
  changeCard: call({
    method: 'POST',
    path: '/decks/cards/{card_id}',
    summary: 'Writes an own card anew, or moves it to another deck. How it is remembered stays.',
    access: 'learner',
    input: z.object({ card_id: id, ...sides, deck_id: id }),
    reply: data(ownCard),
  }),
  removeCard: call({
    method: 'DELETE',
    path: '/decks/cards/{card_id}',
    summary: 'Deletes an own card with its reviews.',
    access: 'learner',
    input: z.object({ card_id: id }),
    reply: done,
  }),
  exportFile: call({
    method: 'GET',
    path: '/decks/export',
    summary:
      'Every card of the learner’s own decks and every open card of the school that they reviewed, with the log of reviews, as an Anki package or CSV.',
    access: 'learner',
    origin: 'anyone',
    answers: 'raw',
    input: z.object({ format: z.enum(['apkg', 'csv']).default('apkg') }),
    reply: rawReply,
  }),
}
