import { connect, createServer, type Server } from 'node:net'
import type { Connection } from '#server/platform/db/connection.ts'

/** A port of this machine that leads to an embedded database, which itself listens on a socket alone. */
export async function openGate({ host }: Connection): Promise<{ port: number; gate: Server }> {
  const gate = createServer((socket) => {
    const inner = connect(`${host}/.s.PGSQL.5432`)
    socket.pipe(inner).pipe(socket)
    for (const [end, other] of [
      [socket, inner],
      [inner, socket],
    ] as const)
      end.on('error', () => {}).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return { port: (gate.address() as { port: number }).port, gate }
}
