-- What learners may open: plans, what may be taken off their prices, payments and what became of them, vouchers.

-- The ledger of what was granted, which is only appended to: entitlements are derived from its rows. starts_at to ends_at is the time that
-- was given; when it runs is computed from all rows of the product (domain/billing/subscription-periods.ts).
create table learner.grants (
  learner_id bigint not null references learners,
  id bigint generated always as identity,
  product text not null check (product in ('english', 'japanese', 'learn-plus')),
  plan_id int,
  -- What it was given for: `payment:…`, `voucher:…`, `operator:…`.
  source text not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  granted_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (learner_id, id)
);
create index grants_by_end on grants (ends_at);

-- What was taken back: a row each, appended.
create table learner.grant_ends (
  source text primary key references grants (source),
  ended_at timestamptz not null,
  reason text not null check (reason in ('refunded', 'charged-back', 'operator')),
  created_at timestamptz not null default now()
);

-- Days on which the service was down: they never break a streak.
create table outages (
  day date primary key,
  note text,
  noted_at timestamptz not null default now()
);

-- Who was told that a subscription ends: three days before, and on the day. A row each, so that nobody is told twice.
create table learner.subscription_reminders (
  learner_id bigint not null references learners,
  product text not null check (product in ('english', 'japanese', 'learn-plus')),
  ends_at timestamptz not null,
  kind text not null check (kind in ('soon', 'today')),
  sent_at timestamptz not null,
  primary key (learner_id, product, ends_at, kind)
);
create index subscription_reminders_by_end on subscription_reminders (ends_at);

-- As imported from content/plans.yaml. prices: amount by currency, in the whole unit that people use.
create table plans (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  product text not null check (product in ('english', 'japanese', 'learn-plus')),
  name jsonb not null,
  features jsonb not null,
  duration_days int not null check (duration_days between 1 and 3660),
  prices jsonb not null,
  compare_at jsonb not null default '{}',
  hidden boolean not null default false
);

-- Every price that a plan was ever offered at, so that a struck-out one is never made up.
create table plan_prices (
  plan_id int not null references plans,
  currency text not null,
  amount int not null check (amount > 0),
  since timestamptz not null default now(),
  primary key (plan_id, currency, since)
);

-- A number of places: of a promo code or of a campaign. One conditional update takes one; null has no limit. The desk may grant a late slip
-- above it, and money that came late is granted too: both are counted in used.
create table offers (
  id int generated always as identity primary key,
  max_uses int check (max_uses >= 0),
  used int not null default 0 check (used >= 0)
);

-- What takes a percentage or an amount off a price.
create table promo_codes (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'),
  offer_id int not null unique references offers,
  percent int check (percent between 1 and 99),
  amount int check (amount > 0),
  currency text,
  product text check (product in ('english', 'japanese', 'learn-plus')),
  plan_id int references plans,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check ((percent is null) <> (amount is null) and (amount is null) = (currency is null))
);

-- Plans at prices of their own for some time.
create table campaigns (
  id int generated always as identity primary key,
  slug text not null unique,
  offer_id int not null unique references offers,
  title jsonb not null,
  description jsonb not null,
  cover_photo text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null default now()
);

-- prices: amount by currency, where the campaign has its own.
create table campaign_plans (
  campaign_id int not null references campaigns,
  plan_id int not null references plans,
  prices jsonb not null default '{}',
  primary key (campaign_id, plan_id)
);

-- A payment keeps what was agreed: no later price or plan touches it. Who it is for, where that is no learner yet, stands in
-- payment_contacts; here is nothing that tells a person.
create table payments (
  payment_id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  -- Whose it is, and for whom: no foreign key leads to the schema of learners.
  account_id uuid references accounts,
  learner_id bigint,
  kind text not null check (kind in ('normal', 'pricing', 'campaign')),
  plan_id int not null references plans,
  product text not null check (product in ('english', 'japanese', 'learn-plus')),
  plan_name jsonb not null,
  duration_days int not null check (duration_days between 1 and 3660),
  list_amount int not null check (list_amount > 0),
  amount int not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null,
  offer_id int references offers,
  promo_code text,
  locale text not null default 'my',
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'expired', 'refunded')),
  granted text not null default 'none' check (granted in ('none', 'given', 'taken-back')),
  place text not null default 'none' check (place in ('none', 'held', 'freed', 'held-again')),
  slip text not null default 'none' check (slip in ('none', 'waiting', 'refused', 'approved')),
  -- How the payer goes on, as the provider said; null until it did.
  checkout jsonb,
  initialising_at timestamptz,
  provider_reference text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  refund_amount int check (refund_amount >= 0),
  -- When the provider is asked next what became of it.
  next_check_at timestamptz,
  acknowledged_at timestamptz,
  -- Who paid for somebody else signed in, and that they saw the success, which who learns sees for themselves.
  payer_account_id uuid references accounts,
  payer_acknowledged_at timestamptz,
  check ((account_id is null) = (learner_id is null)),
  check ((status = 'succeeded') = (granted = 'given'))
);
create index payments_by_account on payments (account_id, created_at desc);
create index payments_to_expire on payments (expires_at) where status = 'pending';
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create index payments_by_day on payments (created_at);
-- A dispute names a payment only by the provider's own number.
create index payments_by_provider_reference on payments (provider_reference) where provider_reference is not null;
create index payments_by_payer on payments (payer_account_id, created_at desc) where payer_account_id is not null;
-- Settlements, totals and exports go by the day on which the money came, or went back.
create index payments_by_paid on payments (paid_at) where paid_at is not null;
create index payments_with_slip on payments (payment_id) where slip = 'waiting' and status = 'pending';
-- What the sandbox granted is looked for at every start with a real provider.
create index payments_granted_by_sandbox on payments (number) where provider = 'sandbox' and status = 'succeeded';

-- Which payments hold or held a place.
create table offer_uses (
  payment_id uuid primary key references payments,
  offer_id int not null references offers,
  taken_at timestamptz not null default now(),
  freed_at timestamptz,
  -- The network of a place that was taken signed out, until somebody paid or it is free again.
  network text
);
create index offer_uses_by_network on offer_uses (offer_id, network) where network is not null;

-- Who a payment is for, and who pays it for them.
create table payment_contacts (
  payment_id uuid primary key references payments,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  payer_name text,
  payer_contact text,
  message text,
  -- When it is looked whether the contact is still needed; null once it is, as the money came.
  look_at timestamptz default now() + interval '90 days'
);
create index payment_contacts_by_phone on payment_contacts (phone);
create index payment_contacts_to_look_at on payment_contacts (look_at) where look_at is not null;

-- All that moved a payment, in order; only appended to. event_id is the provider's, or ours for the clock, the operator and the learner.
create table payment_events (
  payment_id uuid not null references payments,
  id bigint generated always as identity,
  provider text not null,
  event_id text not null,
  via text not null check (via in ('callback', 'poll', 'clock', 'operator', 'learner', 'initialise')),
  kind text not null,
  outcome text not null check (outcome in ('moved', 'known')),
  amount int,
  currency text,
  provider_reference text,
  note text,
  at timestamptz not null,
  primary key (payment_id, id),
  unique (provider, event_id)
);
create index payment_events_of_refunds on payment_events (at) where kind in ('refunded', 'charged-back') and outcome = 'moved';

-- Every callback as it came: its hash and the first 2 kB.
create table payment_callbacks (
  id bigint generated always as identity primary key,
  provider text not null,
  address text not null,
  body_hash bytea not null,
  bytes int not null,
  beginning bytea not null check (octet_length(beginning) <= 2048),
  outcome text not null,
  reason text,
  payment_id uuid,
  received_at timestamptz not null default now()
);
create index payment_callbacks_by_time on payment_callbacks (received_at);
create index payment_callbacks_by_payment on payment_callbacks (payment_id) where payment_id is not null;
-- Whose callbacks were right: theirs are listed first among those that are refused.
create index payment_callbacks_of_known on payment_callbacks (provider, address) where outcome <> 'refused';

-- Slips of bank transfers. One reference, and one picture, counts for one payment only; but whoever sends a number first may not be the one
-- who transferred: several slips may wait with it, and one is approved.
create table payment_slips (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  account_id uuid references accounts,
  image_key text not null,
  image_hash bytea not null,
  reference text not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'replaced')),
  why text,
  sent_at timestamptz not null,
  decided_at timestamptz
);
create index payment_slips_by_payment on payment_slips (payment_id);
create index payment_slips_by_account on payment_slips (account_id) where account_id is not null;
create unique index payment_slips_one_waits on payment_slips (payment_id) where status = 'waiting';
create index payment_slips_by_reference on payment_slips (reference) where status in ('waiting', 'approved');
create index payment_slips_by_picture on payment_slips (image_hash) where status in ('waiting', 'approved');
create index payment_slips_decided on payment_slips (decided_at) where status in ('refused', 'replaced');
create index payment_slips_by_key on payment_slips (image_key);

-- Codes from a shop: code_hash is an HMAC under a server key.
create table vouchers (
  code_hash bytea primary key,
  batch text not null,
  plan_id int not null references plans,
  product text not null,
  duration_days int not null check (duration_days between 1 and 3660),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by uuid references accounts
);
create index vouchers_by_batch on vouchers (batch);
create index vouchers_by_account on vouchers (used_by) where used_by is not null;
