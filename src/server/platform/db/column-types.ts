import type { ColumnType } from 'kysely'

export type Moment = ColumnType<Date, Date | string, Date | string>
export type MomentOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>
export type MomentByDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: read as a value, written as its JSON text. */
export type Json<T> = ColumnType<T, string, string>
export type JsonByDefault<T> = ColumnType<T, string | undefined, string>
