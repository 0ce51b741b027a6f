-- Messages of the operator to many learners: told in the order of their ids, a few hundred in each transaction.
create table broadcasts (
  id int generated always as identity primary key,
  -- Names of groups; a learner is told who belongs to all of them.
  audience text[] not null,
  -- {my, en}
  title jsonb not null,
  body jsonb not null,
  link text,
  per_minute int not null check (per_minute between 1 and 60000),
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  -- How many there were when it began.
  counted int not null,
  -- The last learner who was looked at, and the last there was when it began.
  last_learner bigint not null default 0,
  until_learner bigint not null,
  told int not null default 0,
  -- When the next push may go out.
  next_at timestamptz not null,
  created_at timestamptz not null
);
create index broadcasts_running on broadcasts (id) where state = 'running';

-- To which broadcast a message belongs, so that those that wait can be taken back.
alter table outbox add column about text;
create index outbox_waiting_about on outbox (about) where status = 'waiting' and about is not null;
