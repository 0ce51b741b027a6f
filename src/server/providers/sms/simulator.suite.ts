import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behaviour of a simulated vendor: it answers, answers late, closes the line after it took the message, or refuses. */
export type Behaviour =
  | { kind: 'well' }
  | { kind: 'late'; ms: number }
  | { kind: 'drops' }
  | { kind: 'fails'; status: number }

export type Received = { to: string; text: string; reference: string | null }

export type Simulator = {
  url: string
  /** Messages that it took over, and would have sent. */
  received: Received[]
  /** Number of requests that it got. */
  requests: () => number
  behave: (behaviour: Behaviour) => void
  stop: () => Promise<void>
}

type Wire = {
  /** The message of a request, or the answer that refuses it. */
  read: (request: IncomingMessage, body: string) => Received | { status: number; body: object }
  accept: (message: Received, id: number) => { status: number; body: object }
  fail: (status: number) => object
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** A vendor of our own on a port of this machine, which speaks the wire format of a real one. */
async function simulate(wire: Wire): Promise<Simulator> {
  const received: Received[] = []
  let mood: Behaviour = { kind: 'well' }
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    const asked = mood
    const answer = ({ status, body }: { status: number; body: object }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const read = wire.read(request, await bodyOf(request))
    if (asked.kind === 'fails') return answer({ status: asked.status, body: wire.fail(asked.status) })
    if ('status' in read) return answer(read)
    received.push(read)
    if (asked.kind === 'drops') return request.socket.destroy()
    if (asked.kind === 'late') await new Promise((resolve) => setTimeout(resolve, asked.ms))
    return answer(wire.accept(read, received.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    requests: () => requests,
    behave: (next) => {
      mood = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const basic = (name: string, word: string) => Buffer.from(`${name}:${word}`).toString('base64')

/** SMSPoh's REST API, version 3, with key `key`, secret `secret` and sender `Thazin`. */
export const simulateSmsPoh = () =>
  simulate({
    read(request, body) {
      const error = (status: number, name: string, message: string) => ({
        status,
        body: { name, message, code: 0, status },
      })
      if (request.method !== 'POST' || request.url !== '/send')
        return error(404, 'Not Found', 'Page not found.')
      if (request.headers.authorization !== `Bearer ${basic('key', 'secret')}`)
        return error(401, 'Unauthorized', 'Your request was made with invalid credentials.')
      if (request.headers['content-type'] !== 'application/json')
        return error(415, 'Unsupported', 'Only JSON is supported.')
      const { to, message, from, clientReference } = JSON.parse(body)
      if (from !== 'Thazin') return error(422, 'Unprocessable entity', `Sender ID is invalid for ${to}.`)
      if (!/^(09|\+?959|\+)\d+$/.test(to) || typeof message !== 'string')
        return error(422, 'Unprocessable entity', 'Recipient is invalid.')
      return { to, text: message, reference: clientReference ?? null }
    },
    accept: ({ to, text, reference }, id) => ({
      status: 200,
      body: {
        messages: [
          {
            messageId: `poh-${id}`,
            message: text,
            to,
            clientReference: reference,
            createdAt: '2026-11-20 12:00:00',
            messageCount: 1,
            from: 'Thazin',
            network: 'MPT',
            type: 'unicode',
            status: 'Queued',
            test: false,
          },
        ],
      },
    }),
    fail: (status) => ({ name: 'Error', message: 'Something went wrong.', code: 0, status }),
  })

/** Twilio's Messages resource, with account `AC1`, token `token` and sender `+15005550006`. */
export const simulateTwilio = () =>
  simulate({
    read(request, body) {
      const error = (status: number, code: number, message: string) => ({
        status,
        body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
      })
      if (request.method !== 'POST' || request.url !== '/2010-04-01/Accounts/AC1/Messages.json')
        return error(404, 20_404, 'The requested resource was not found')
      if (request.headers.authorization !== `Basic ${basic('AC1', 'token')}`)
        return error(401, 20_003, 'Authenticate')
      const form = new URLSearchParams(body)
      const to = form.get('To') ?? ''
      const validity = Number(form.get('ValidityPeriod'))
      if (form.get('From') !== '+15005550006')
        return error(400, 21_606, `The From phone number is not valid for ${to}`)
      if (!/^\+[1-9]\d{6,14}$/.test(to)) return error(400, 21_211, "Invalid 'To' Phone Number")
      if (!Number.isInteger(validity) || validity < 1 || validity > 36_000)
        return error(400, 20_001, 'ValidityPeriod must be an integer from 1 to 36000')
      return { to, text: form.get('Body') ?? '', reference: null }
    },
    accept: ({ to, text }, id) => ({
      status: 201,
      body: {
        sid: `SM${String(id).padStart(32, '0')}`,
        account_sid: 'AC1',
        api_version: '2010-04-01',
        body: text,
        to,
        from: '+15005550006',
        status: 'queued',
        num_segments: '1',
        error_code: null,
        error_message: null,
      },
    }),
    fail: (status) => ({ code: 20_500, message: 'Internal Server Error', more_info: '', status }),
  })
