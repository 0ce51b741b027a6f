-- An account signs in, a learner studies: phone, e-mail, password, sessions, devices, push tokens and codes hang on the account. It has one
-- learner until more may share it; account_id is unique so that two sign-ups at once make one.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  phone text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  email text,
  password_hash text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index accounts_by_email on accounts (lower(email)) where email is not null;

alter table learners add column account_id uuid default gen_random_uuid();
insert into accounts (id, phone, phone_confirmed_at, email, password_hash, created_at, deleted_at)
  select account_id, phone, phone_confirmed_at, email, password_hash, created_at, deleted_at from learners;
alter table learners
  drop column phone, drop column phone_confirmed_at, drop column email, drop column password_hash,
  alter column account_id drop default, alter column account_id set not null,
  add unique (account_id), add foreign key (account_id) references accounts;

-- A session names both, and no foreign key leads to the learner. It ends with its account.
alter table sessions add column account_id uuid references accounts on delete cascade;
update sessions set account_id = learners.account_id from learners where learners.id = learner_id;
alter table sessions alter column account_id set not null, drop constraint sessions_learner_id_fkey;
create index sessions_by_account on sessions (account_id, created_at);

alter table devices add column account_id uuid references accounts on delete cascade;
update devices set account_id = learners.account_id from learners where learners.id = learner_id;
alter table devices alter column account_id set not null, drop column learner_id;
create index devices_by_account on devices (account_id, last_used_at);

alter table push_tokens add column account_id uuid references accounts on delete cascade;
update push_tokens set account_id = learners.account_id from learners where learners.id = learner_id;
alter table push_tokens alter column account_id set not null, drop column learner_id;
create index push_tokens_of_account on push_tokens (account_id);

alter table one_time_codes add column account_id uuid references accounts on delete cascade;
update one_time_codes set account_id = learners.account_id from learners where learners.id = learner_id;
alter table one_time_codes drop column learner_id;
create index one_time_codes_by_account on one_time_codes (account_id) where account_id is not null;

-- What is paid, sent and written hangs on the account as well. Whom it is for stands beside, without a key: the days of a payment or a
-- scholarship go to that learner, and news of a letter too.
alter table payments
  add column account_id uuid references accounts,
  add column payer_account_id uuid references accounts;
update payments set account_id = learners.account_id from learners where learners.id = learner_id;
update payments set payer_account_id = learners.account_id from learners where learners.id = payer_learner_id;
alter table payments
  drop constraint payments_learner_id_fkey, drop column payer_learner_id,
  add check ((account_id is null) = (learner_id is null));
drop index payments_by_learner;
create index payments_by_account on payments (account_id, created_at desc);
create index payments_by_payer on payments (payer_account_id, created_at desc) where payer_account_id is not null;

alter table payment_slips add column account_id uuid references accounts;
update payment_slips set account_id = learners.account_id from learners where learners.id = learner_id;
alter table payment_slips drop column learner_id;
create index payment_slips_by_account on payment_slips (account_id) where account_id is not null;

alter table vouchers add column used_by_account uuid references accounts;
update vouchers set used_by_account = learners.account_id from learners where learners.id = used_by;
alter table vouchers drop column used_by;
alter table vouchers rename column used_by_account to used_by;
create index vouchers_by_account on vouchers (used_by) where used_by is not null;

alter table letters add column account_id uuid references accounts;
update letters set account_id = learners.account_id from learners where learners.id = learner_id;
alter table letters
  drop constraint letters_learner_id_fkey,
  add check ((account_id is null) = (learner_id is null));
drop index letters_by_learner;
create index letters_by_account on letters (account_id, id desc) where account_id is not null;
