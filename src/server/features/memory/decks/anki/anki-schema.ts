import { NOTE_TYPE } from './thazin-note-type.ts'

/** The tables of an Anki collection, schema 11. */
export const ANKI_TABLES = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
  dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
  odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);`

export const ANKI_INDEXES = `
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`

const deck = (id: number, name: string, seconds: number) => ({
  id,
  name,
  mod: seconds,
  usn: -1,
  conf: 1,
  dyn: 0,
  desc: '',
  collapsed: false,
  browserCollapsed: false,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
})

const options = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
}

const noteType = (seconds: number) => ({
  id: NOTE_TYPE.id,
  name: NOTE_TYPE.name,
  type: 0,
  mod: seconds,
  usn: -1,
  sortf: 0,
  did: null,
  css: NOTE_TYPE.css,
  latexPre: '',
  latexPost: '',
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
  flds: NOTE_TYPE.fields.map((name, ord) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  })),
  tmpls: [
    {
      name: 'Card 1',
      ord: 0,
      qfmt: NOTE_TYPE.front,
      afmt: NOTE_TYPE.back,
      bqfmt: '',
      bafmt: '',
      did: null,
    },
  ],
})

/** The one row of `col`, from `crt` on, without its fixed numbers. @param created s since 1970 @param now ms */
export function collectionRow({
  created,
  now,
  decks,
}: {
  created: number
  now: number
  decks: ReadonlyMap<string, number>
}): (string | number)[] {
  const seconds = Math.floor(now / 1000)
  const conf = {
    schedVer: 2,
    curDeck: 1,
    activeDecks: [1],
    curModel: String(NOTE_TYPE.id),
    nextPos: 1,
    sortType: 'noteFld',
    sortBackwards: false,
    addToCur: true,
    newSpread: 0,
    dueCounts: true,
    estTimes: true,
    timeLim: 0,
    collapseTime: 1200,
  }
  const all = [deck(1, 'Default', seconds), ...[...decks].map(([name, id]) => deck(id, name, seconds))]
  return [
    created,
    now,
    now,
    JSON.stringify(conf),
    JSON.stringify({ [NOTE_TYPE.id]: noteType(seconds) }),
    JSON.stringify(Object.fromEntries(all.map((one) => [one.id, one]))),
    JSON.stringify({ 1: options }),
    '{}',
  ]
}
