import { giveEnd } from './end-of-run.tsx'
import { Summary } from './summary.tsx'

giveEnd(Summary)
