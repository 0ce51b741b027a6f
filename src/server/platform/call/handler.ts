import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { contract } from '#contract/index.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The signed-in learner, as the session's one statement reads it. */
export type Learner = {
  id: number
  /** The account that signed in, which the phone, the devices and what is paid belong to. */
  account_id: string
  created_at: Date
  phone: string | null
  name: string | null
  screen: 'registration' | 'level-test' | 'learn' | null
  is_new_user: boolean
  language_id: number
  english_level_id: number | null
  japan_level_id: number | null
  time_zone: string
  /** The zone until then, where it was another one. */
  time_zone_before: string | null
  time_zone_since: Date | null
  locale: string
  data_saver: boolean
  text_size: number
  /** Neither decks of their own nor cards asked both ways, so far. */
  school_cards_only: boolean
  /** SHA-256 of the session's token. */
  token_hash: Buffer
  /** The device of the session; null if the device was ended, or the session is older than devices. */
  device_id: string | null
  /** True if the learner proved within the last 10 minutes who they are, by the database's clock. */
  is_recent: boolean
  /** True if a newer session of the device took this one's place: it reads on for the five minutes that are left, and writes nothing. */
  is_superseded: boolean
  /** Time that the session lasts, in seconds, where this request moved its end on. */
  lasts_on: number | null
}

/** Facts about the request that a handler may know. */
export type RequestFacts = {
  id: string
  /** The caller's network address. */
  address: string
  userAgent: string | null
  /** The cookie `device` as it was sent; `features/account/auth` reads and checks it. */
  deviceCookie: string | null
  /** The device of a signed-out request, where it signed in before and the cookie proves it; such a device isn't counted with its network. */
  device: string | null
  /** The cookie `unauth_payment` as it was sent; `features/billing/payments` reads and checks it. */
  paymentCookie: string | null
  /** True if it comes from a program of this machine, with nothing between: for such alone are what a demo has instead of providers. */
  isOfOwnMachine: () => boolean
  /** True if what it tells may be counted: somebody is there, and asks neither not to be tracked nor for global privacy control. */
  isCounted: boolean
}

export type HandlerContext<Input = unknown, Who = Learner> = {
  input: Input
  /** A field's text as it was typed, before the gate made Unicode of Zawgyi and put marks in order. */
  typed: (field: string) => string | undefined
  learner: Who
  deps: Deps
  locale: Locale
  /** IANA zone that decides what "today" and a weekday mean. */
  timeZone: string
  now: Date
  request: RequestFacts
  /** Sets a cookie on the answer: the header's value. */
  setCookie: (header: string) => void
}

export type Contract = typeof contract

/** A request that a provider signed, exactly as it arrived: neither parsed nor cleaned. */
export type SignedRequest = {
  body: Uint8Array
  headers: Readonly<Record<string, string>>
  /**
   * Seconds that the sender's network has to wait, where it has sent too many requests within the last minute; null else. What a provider
   * signed is taken all the same, or strangers could hold it up.
   */
  wait: number | null
}

/** `input` holds the path's parameters. The handler checks the signature over `signed.body` before it trusts anything. */
export type SignedContext<Input = unknown> = Omit<HandlerContext<Input, null>, 'setCookie'> & {
  signed: SignedRequest
}

/** Answer of a signed call's handler, with the name of the provider whose signature was right. */
export type SignedAnswer<Reply> = { signer: string; reply: Reply }

/** The type of a call's handler, from its declaration in the contract. */
export type HandlerOf<Declared> =
  Declared extends Call<infer Input, infer Reply, infer Who>
    ? Who extends 'signed'
      ? (context: SignedContext<z.output<Input>>) => Promise<SignedAnswer<z.input<Reply>>>
      : Handler<
          HandlerContext<z.output<Input>, Who extends 'learner' ? Learner : Learner | null>,
          z.input<Reply>
        >
    : never

type Handler<Context extends HandlerContext<unknown, unknown>, Reply> =
  | ((context: Context) => Promise<Reply>)
  | CallStages<Context, Reply, unknown>

/** Context of a handler of a feature's call. */
export type ContextOf<Feature extends keyof Contract, Name extends keyof Contract[Feature]> =
  Contract[Feature][Name] extends Call<infer Input, infer _, infer Who>
    ? HandlerContext<z.output<Input>, Who extends 'learner' ? Learner : Learner | null>
    : never

/** A handler for every call of a feature, by the call's name. */
export type FeatureHandlers<Feature extends keyof Contract> = {
  [Name in keyof Contract[Feature]]: HandlerOf<Contract[Feature][Name]>
}

/** Owner of the upload that a request brings: known before anything of it is read. */
export type Uploader = {
  /** Of a list of our own: a learner's id, or a payment's. */
  name: string
  /** Maximum number of uploads under way at once. */
  most: number
  /** True if one more ends those that are still being sent: who sends again has lost the line, which the server may not know yet. */
  replaces: boolean
  /** Subject that it counts for, beside all uploads of theirs: the learner, the known device or, of whom nothing is known, the network. */
  share: string
}

/** Finds whose upload it is. `path`: what the address carries, as it was sent. @throws Failure for who may send none */
export type FindUploader = (asked: {
  path: Record<string, unknown>
  caller: { learner: Learner | null; request: RequestFacts }
  deps: Deps
}) => Promise<Uploader>

/** The stages of a call, in their order. Most calls have `handle` alone, and write it as a function. */
export type CallStages<Context extends HandlerContext<unknown, unknown>, Reply, Ready> = {
  /** Finds the owner of a file that isn't the learner's, but belongs to what the path names, before the body is read. */
  findUploader?: FindUploader
  /**
   * Work that takes long and leaves nothing behind but limits that it takes: it is done before the transaction of a repeat-safe call begins,
   * which would hold a connection meanwhile. A repeat of what was answered already does none of it.
   * @param before what was prepared the last time, where that was out of date
   */
  prepare?(context: Context, before?: Ready): Promise<Ready>
  /** Decides, and writes what was decided. */
  handle(context: Context, ready: Ready): Promise<Reply>
  /**
   * Makes the whole answer of a reply with somebody outside, such as a provider. What `handle` decided is committed before, and with it what
   * a repeat answers; this is done outside of any transaction, for the first and for each repeat.
   */
  complete?(reply: Reply, deps: Deps): Promise<Reply>
}

/** A call's stages, with what goes from one to the next left open. */
export type AnyStages = CallStages<HandlerContext<unknown, unknown>, unknown, unknown>

/** A call of several stages. `Ready`: what `handle` gets of the stage before it. */
export const staged = <Context extends HandlerContext<unknown, unknown>, Reply, Ready>(
  stages: CallStages<Context, Reply, Ready>,
): CallStages<Context, Reply, unknown> => stages
