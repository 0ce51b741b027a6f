/** A server that may hold the database. */
export type Server = { host: string; port: number }

/** Address in DATABASE_URL, for node-postgres; with `servers`, one of these takes writes. */
type DatabaseAddress = { connectionString: string; servers?: Server[] }

const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#@]*)([/?#].*)?$/s
/** An IPv6 address has brackets. */
const SERVER = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i
const DEFAULT_PORT = 5432

function parseServer(text: string): Server | null {
  const [, host, port = String(DEFAULT_PORT)] = SERVER.exec(text) ?? []
  return host ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : null
}

/**
 * Reads an address of a database as PostgreSQL's own programs do: with several hosts, by comma, or with
 * `target_session_attrs=read-write`, neither of which node-postgres knows, the one is meant that takes writes.
 * @returns null where it is none, or asks for a server that takes none
 */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  const [, before = '', hosts = '', after = ''] = FORM.exec(text) ?? []
  if (before === '') return null
  const servers = hosts.split(',').map(parseServer)
  const [first] = hosts.split(',')
  if (!URL.canParse(before + first + after)) return null
  const url = new URL(before + first + after)
  const attributes = url.searchParams.get('target_session_attrs')
  if (attributes !== null && !['read-write', 'primary', 'any'].includes(attributes)) return null
  const isOne = servers.length === 1 && (attributes ?? 'any') === 'any'
  if (isOne) return { connectionString: text }
  url.searchParams.delete('target_session_attrs')
  return servers.some((server) => server === null)
    ? null
    : { connectionString: url.href, servers: servers.flatMap((server) => server ?? []) }
}
