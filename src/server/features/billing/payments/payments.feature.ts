import type { Feature } from '#server/platform/call/feature.ts'
import { payPageOrigins } from '#server/providers/payments/settings.ts'
import { findReceiptUploader } from './payer.ts'
import { handlers } from './payments.handlers.ts'
import { paymentsJob, receiptFilesJob, subscriptionRemindersJob } from './payments.jobs.ts'
import { ofTheirs, paidByThem } from './payments.queries.ts'
import { removeOldReminders } from './reminders/reminders.queries.ts'
import { endSandboxGrants } from './sandbox/sandbox-grants.ts'
import { removeOldCallbacks, removeUnneeded } from './sweep.queries.ts'
import { RECEIPT_LIMITS } from './transfer-receipts/send-transfer-receipt.ts'

export const payments: Feature<'payments'> = {
  handlers,
  jobs: [paymentsJob, receiptFilesJob, subscriptionRemindersJob],
  sweep: async (db) =>
    (await removeOldCallbacks(db)) + (await removeOldReminders(db)) + (await removeUnneeded(db)),
  personalTables: [
    {
      table: 'payments',
      owner: 'account_id',
      by: 'account',
      onDelete: 'keep',
      secret: ['payer_account_id', 'checkout', 'initialising_at', 'next_check_at', 'offer_id', 'place'],
    },
    {
      table: 'payments',
      owner: 'payer_account_id',
      by: 'account',
      exportedAs: 'payments_for_others',
      onDelete: 'keep',
      secret: [
        'account_id',
        'learner_id',
        'checkout',
        'initialising_at',
        'next_check_at',
        'offer_id',
        'place',
      ],
    },
    {
      table: 'payment_contacts',
      owner: 'payment_id',
      by: paidByThem,
      exportedAs: 'payment_contacts_for_others',
      onDelete: 'keep',
      // Whom they paid for.
      secret: ['phone', 'look_at'],
      emptied: ['payer_name', 'payer_contact', 'message'],
    },
    {
      table: 'payment_events',
      owner: 'payment_id',
      by: ofTheirs,
      onDelete: 'keep',
      secret: ['provider_reference', 'event_id'],
      // The numbers of transfers, and what the operator wrote.
      emptied: ['note'],
    },
    { table: 'subscription_reminders', owner: 'learner_id', onDelete: 'erase' },
    { table: 'payment_callbacks', owner: 'payment_id', by: ofTheirs, onDelete: 'erase', exportedAs: null },
    {
      table: 'payment_slips',
      owner: 'payment_id',
      by: ofTheirs,
      onDelete: 'erase',
      secret: ['image_key', 'image_hash'],
    },
    // After the others, which find their rows by it.
    {
      table: 'payment_contacts',
      owner: 'payment_id',
      by: ofTheirs,
      onDelete: 'erase',
      // The payer's own, who may be somebody else.
      secret: ['payer_contact', 'look_at'],
    },
  ],
  // Without script, a form there leads on to the page of whom the payer chose.
  pages: [
    ...['/pricing', '/link-campaign/{campaignId}'].map((path) => ({ path, formAction: payPageOrigins })),
    { path: '/payments/{paymentId}', uploader: findReceiptUploader },
  ],
  atStart: endSandboxGrants,
  keptFolders: [RECEIPT_LIMITS],
  secrets: ['sandbox-payments', 'unauth-payments'],
}
