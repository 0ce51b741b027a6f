-- Plans, what may be taken off their prices, payments and what became of them.

-- The ledger of subscriptions is only appended to. starts_at to ends_at is the time that was given; when it runs is computed from all rows
-- of the product (domain/payments/subscription-periods.ts). granted_at is null in rows of before, which begin at starts_at.
alter table grants add column granted_at timestamptz;

-- What was taken back: a row each, appended.
create table grant_ends (
  source text primary key references grants (source),
  ended_at timestamptz not null,
  reason text not null check (reason in ('refunded', 'charged-back', 'operator')),
  created_at timestamptz not null default now()
);

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

-- A number of places: of a promo code or of a campaign. One conditional update takes one; null has no limit.
create table offers (
  id int generated always as identity primary key,
  max_uses int check (max_uses >= 0),
  used int not null default 0 check (used >= 0 and (max_uses is null or used <= max_uses))
);

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
  learner_id bigint references learners,
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
  check ((status = 'succeeded') = (granted = 'given'))
);
create index payments_by_learner on payments (learner_id, created_at desc);
create index payments_to_expire on payments (expires_at) where status = 'pending';
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create index payments_by_day on payments (created_at);

-- Which payments hold or held a place.
create table offer_uses (
  payment_id uuid primary key references payments,
  offer_id int not null references offers,
  taken_at timestamptz not null default now(),
  freed_at timestamptz
);

-- Who a payment is for, and who pays it for them.
create table payment_contacts (
  payment_id uuid primary key references payments,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  payer_name text,
  payer_contact text,
  message text
);
create index payment_contacts_by_phone on payment_contacts (phone);

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

-- Slips of bank transfers. One reference, and one picture, counts for one payment only.
create table payment_slips (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  learner_id bigint references learners,
  image_key text not null,
  image_hash bytea not null,
  reference text not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'replaced')),
  why text,
  sent_at timestamptz not null,
  decided_at timestamptz
);
create index payment_slips_by_payment on payment_slips (payment_id);
create index payment_slips_by_learner on payment_slips (learner_id) where learner_id is not null;
create unique index payment_slips_one_waits on payment_slips (payment_id) where status = 'waiting';
create unique index payment_slips_reference on payment_slips (reference) where status in ('waiting', 'approved');
create unique index payment_slips_picture on payment_slips (image_hash) where status in ('waiting', 'approved');

-- Codes from a shop: code_hash is an HMAC under a server key.
create table vouchers (
  code_hash bytea primary key,
  batch text not null,
  plan_id int not null references plans,
  product text not null,
  duration_days int not null check (duration_days between 1 and 3660),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by bigint references learners
);
create index vouchers_by_batch on vouchers (batch);
create index vouchers_by_learner on vouchers (used_by) where used_by is not null;
