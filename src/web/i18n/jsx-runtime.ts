import * as react from 'react/jsx-runtime'
import { inScriptOfPage } from './in-script-of-page.ts'

/**
 * Runtime that our JSX is compiled to (see vite.config.ts). For readers with a Zawgyi font every text that goes into the document,
 * wherever it comes from, is converted here, on the server and in the browser alike; nothing else has to think of it.
 */
export const jsx = inScriptOfPage(react.jsx)
export const jsxs = inScriptOfPage(react.jsxs)
export const Fragment = react.Fragment
