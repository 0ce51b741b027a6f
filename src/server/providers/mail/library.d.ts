/** The parts of the library that are used. */
declare module 'nodemailer' {
  type Mail = {
    from: string
    to: { name: string; address: string }
    subject: string
    text: string
    messageId: string
    headers: Record<string, string>
  }
  type Options = {
    host: string
    port: number
    secure: boolean
    requireTLS: boolean
    ignoreTLS: boolean
    auth?: { user: string; pass: string }
    connectionTimeout: number
    greetingTimeout: number
    socketTimeout: number
    dnsTimeout: number
    disableFileAccess: boolean
    disableUrlAccess: boolean
  }
  type Source = import('node:stream').Readable
  type Composed = { message: { processFunc: (work: (source: Source) => Source) => void } }
  export function createTransport(options: Options): {
    use: (step: 'stream', work: (mail: Composed, done: (error?: Error) => void) => void) => void
    sendMail: (mail: Mail) => Promise<{ messageId: string }>
    close: () => void
  }
}
