import { z } from 'zod'

/** An amount as vendors write it: `15000`, `15000.00`, `1000.50`. */
export const amountText = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)
