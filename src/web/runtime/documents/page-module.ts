import type { ComponentType, ReactNode } from 'react'
import type { Client } from '#contract/client.ts'
import type { IndexedLanguage } from '#domain/desk/site/indexed-pages.ts'
import type { PageLocale } from '#web/i18n/locale.ts'
import type { WithStatus } from './answers.ts'
import type { PageLearner, Visit } from './visit.ts'

/** Arguments of a page's loader and action. @template Param the names that the path holds as `:name` */
export type PageArgs<Param extends string = never> = {
  request: Request
  url: URL
  params: Record<Param, string>
  /** The API's calls, in process, as the visitor. */
  api: Client
  /** Reader of the page; null if nobody is signed in. */
  learner: PageLearner | null
  locale: PageLocale
  /** Time when the page was asked for (ISO 8601). */
  now: string
  /** A number of this request's own (a UUID), by which a form of the page is known when it comes twice. */
  attempt: string
  /** Takes what the page has anew each time it is asked for, and what makes it no other page. */
  passing: string[]
  settings: Visit['settings']
}

type Handler = (args: never) => unknown

/** Answer of a loader or action, as its page is given it. */
export type AnswerData<Of> = Of extends (args: never) => infer Answer
  ? Exclude<Unwrapped<Awaited<Answer>>, Response>
  : undefined
type Unwrapped<Answer> = Answer extends WithStatus<infer Data> ? Data : Answer

/** Props of a page's component. */
export type PageProps<Loader extends Handler, Action extends Handler = () => undefined> = {
  loaderData: AnswerData<Loader>
  /** Result of the form that was just sent. */
  actionData: AnswerData<Action> | undefined
  /** The page inside, of a page that others lie over. */
  children?: ReactNode
}

/** For the schema.org data of a page: the site's address, and the page's language. */
export type IndexedAt = { publicUrl: string; lang: IndexedLanguage }

/** `structured`: what the page is about, in schema.org's words. `againAfter`: without script, how many seconds later the page is loaded again, from its address. `shared`: people pass the page on though search engines don't index it; its picture is an address on this site, or null for that of the plans. */
export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { structured: (at: IndexedAt) => Record<string, unknown> }
  | { againAfter: number; address: string }
  | { shared: { picture: string | null } }

/** The title and the description of a page, and whether it loads itself again. */
export type Meta<Loader extends Handler = Handler> = (args: { loaderData: AnswerData<Loader> }) => MetaTag[]

/** Exports of a page module: `NAME.page.tsx`, or a layout around pages. */
export type PageModule = {
  default?: ComponentType<{ loaderData: unknown; actionData: unknown; children?: ReactNode }>
  loader?: (args: PageArgs<string>) => unknown
  action?: (args: PageArgs<string>) => unknown
  meta?: (args: { loaderData: unknown }) => MetaTag[]
  /** `script: false`: sent without any script; `learner`: to visitors without; or as what was loaded says. `tabs: false`: no tabs on phones, or as what was loaded says. */
  handle?: {
    script?: boolean | 'learner' | ((loaderData: never) => boolean)
    tabs?: boolean | ((loaderData: never) => boolean)
  }
}
