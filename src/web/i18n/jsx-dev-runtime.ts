import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { inScriptOfPage } from './in-script-of-page.ts'

type Make = (type: ElementType, props: unknown, key: Key | undefined, ...more: unknown[]) => ReactElement

const { jsxDEV: make, Fragment } = react as unknown as { jsxDEV: Make; Fragment: ElementType }

/** The same as `jsx-runtime.ts`, for `npm run dev`. */
export const jsxDEV = inScriptOfPage(make)
export { Fragment }
