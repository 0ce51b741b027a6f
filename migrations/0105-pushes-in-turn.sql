-- How a device took its last pushes: how many in a row its service let time out, until when it waits because of that, and when it last
-- answered. Devices of before count as having answered.
alter table push_tokens
  add column timeouts int not null default 0,
  add column waits_until timestamptz,
  add column answered_at timestamptz default now();
alter table push_tokens alter column answered_at drop default;
