-- Who was told that a subscription ends: three days before, and on the day. A row each, so that nobody is told twice.
create table subscription_reminders (
  learner_id bigint not null references learners,
  product text not null check (product in ('english', 'japanese', 'learn-plus')),
  ends_at timestamptz not null,
  kind text not null check (kind in ('soon', 'today')),
  sent_at timestamptz not null,
  primary key (learner_id, product, ends_at, kind)
);
create index subscription_reminders_by_end on subscription_reminders (ends_at);

create index grants_by_end on grants (ends_at);

alter table outages add column noted_at timestamptz not null default now();
