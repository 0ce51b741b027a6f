/** An address as a path where it is this school's own: a visitor may have come by another name of the server, where their cookies are. */
export function pathIfOurs(address: string, publicUrl: string): string {
  const { origin, pathname } = new URL(address)
  return origin === new URL(publicUrl).origin ? pathname : address
}
