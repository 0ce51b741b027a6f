import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './vouchers.handlers.ts'

export const vouchers: Feature<'vouchers'> = {
  handlers,
  personalTables: [
    { table: 'vouchers', owner: 'used_by', by: 'account', onDelete: 'keep', secret: ['code_hash'] },
  ],
  secrets: ['vouchers'],
}
