import { readProtobufNumber, readProtobufText } from './protobuf.ts'

/** Type of a note, which says how its cards are made. */
export type NoteType = {
  name: string
  fields: string[]
  /** By the card's `ord`; a cloze type has one for all. */
  templates: Map<number, { front: string; back: string }>
  isCloze: boolean
}

/** Keyed by ids as text: the largest are no numbers of JavaScript. */
export type Shapes = { noteTypes: Map<string, NoteType>; decks: Map<string, string> }

type Read = <Row extends unknown[]>(sql: string) => Row[]

type LegacyModel = {
  name?: unknown
  type?: unknown
  flds?: { name?: unknown; ord?: unknown }[]
  tmpls?: { ord?: unknown; qfmt?: unknown; afmt?: unknown }[]
}

/** Note types and decks of schema 11: JSON in the only row of `col`. */
export function legacyShapes(read: Read): Shapes {
  const [[models, decks] = ['{}', '{}']] = read<[string, string]>('select models, decks from col limit 1')
  return {
    noteTypes: new Map(
      Object.entries(JSON.parse(models) as Record<string, LegacyModel>).map(([id, model]) => [
        id,
        {
          name: String(model.name),
          isCloze: model.type === 1,
          fields: (model.flds ?? [])
            .map(({ name, ord }, index) => ({ name: String(name), ord: Number(ord ?? index) }))
            .sort((a, b) => a.ord - b.ord)
            .map(({ name }) => name),
          templates: new Map(
            (model.tmpls ?? []).map(({ ord, qfmt, afmt }, index) => [
              Number(ord ?? index),
              { front: String(qfmt), back: String(afmt) },
            ]),
          ),
        },
      ]),
    ),
    decks: new Map(
      Object.entries(JSON.parse(decks) as Record<string, { name?: unknown }>).map(([id, { name }]) => [
        id,
        String(name),
      ]),
    ),
  }
}

/** Note types and decks of schemas 15 to 18: tables, with protobuf in their `config`; names of decks are parted by U+001F. */
export function newShapes(read: Read): Shapes {
  const noteTypes = new Map<string, NoteType>(
    read<[string, string, Uint8Array]>('select cast(id as text), name, config from notetypes').map(
      ([id, name, config]) => [
        id,
        { name, fields: [], templates: new Map(), isCloze: readProtobufNumber(config, 1) === 1 },
      ],
    ),
  )
  for (const [id, name] of read<[string, string]>(
    'select cast(ntid as text), name from fields order by ntid, ord',
  ))
    noteTypes.get(id)?.fields.push(name)
  for (const [id, ord, config] of read<[string, number, Uint8Array]>(
    'select cast(ntid as text), ord, config from templates',
  ))
    noteTypes
      .get(id)
      ?.templates.set(ord, { front: readProtobufText(config, 1), back: readProtobufText(config, 2) })
  return {
    noteTypes,
    decks: new Map(
      read<[string, string]>('select cast(id as text), name from decks').map(([id, name]) => [
        id,
        name.split('\x1f').join('::'),
      ]),
    ),
  }
}
