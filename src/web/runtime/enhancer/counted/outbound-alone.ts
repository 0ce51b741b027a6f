import { countOutbound } from './outbound.ts'

// The whole script of a page without others that has links to elsewhere.
countOutbound()
