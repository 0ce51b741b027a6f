import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Behaviour of the simulated server. */
export type Behaviour =
  | { kind: 'well' }
  /** Answers everything so late. */
  | { kind: 'late'; ms: number }
  /** Refuses at this command, or once it has the whole text. */
  | { kind: 'refuses'; at: 'RCPT' | 'DATA' | 'text'; code: number }
  /** Closes the line at this command, or once it has the whole text, which it keeps. */
  | { kind: 'drops'; at: 'EHLO' | 'RCPT' | 'DATA' | 'text' }

export type ReceivedMail = { from: string; to: string; raw: string }

const behaviourOf = (mood: Behaviour, at: string) => ('at' in mood && mood.at === at ? mood : null)

/** A mail server of our own on a port of this machine, which speaks SMTP (RFC 5321) and knows `user` with `word`. */
export async function simulateSmtp() {
  const received: ReceivedMail[] = []
  const open = new Set<Socket>()
  let mood: Behaviour = { kind: 'well' }
  let connections = 0

  const server = createServer((socket) => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    const mail: ReceivedMail = { from: '', to: '', raw: '' }
    let pending = ''
    let isText = false
    const say = (line: string) => {
      const wait = mood.kind === 'late' ? mood.ms : 0
      setTimeout(() => socket.writable && socket.write(`${line}\r\n`), wait)
    }
    /** @returns whether the mood answered in place of the server */
    const isMoody = (at: string) => {
      const asked = behaviourOf(mood, at)
      if (asked?.kind === 'drops') socket.destroy()
      if (asked?.kind === 'refuses') say(`${asked.code} not now, ${mail.to}`)
      return asked !== null
    }
    const endText = () => {
      isText = false
      const isRefused = behaviourOf(mood, 'text')?.kind === 'refuses'
      if (!isRefused) received.push({ ...mail })
      if (!isMoody('text')) say('250 2.0.0 queued')
    }
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') mail.to = line.slice(8).replace(/[<>]/g, '')
      if (isMoody(verb)) return
      if (verb === 'EHLO') return say('250-localhost\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN')
      if (verb === 'MAIL') mail.from = line.slice(10).replace(/[<>]|>? .*$/g, '')
      if (verb === 'DATA') isText = true
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      say(verb === 'DATA' ? '354 go on' : '250 OK')
    }
    say('220 localhost')
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      pending += chunk
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (!isText) command(line)
        else if (line === '.') endText()
        else mail.raw += `${line.replace(/^\./, '')}\r\n`
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    behave: (next: Behaviour) => {
      mood = next
    },
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
