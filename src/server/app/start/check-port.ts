import { createServer } from 'node:net'

/**
 * Opens the port for a moment, so that a start that can't serve says so before it creates a database or connects to one.
 * @throws what listening throws: the port is taken, may not be opened, or the address isn't one of this machine's
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}
