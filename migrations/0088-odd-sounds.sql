-- "This sounds odd": what a learner heard that sounds wrong to them, for the teachers' inbox.
create table odd_sounds (
  learner_id bigint not null references learners on delete cascade,
  id bigint generated always as identity unique,
  kind text not null check (kind in ('question', 'card', 'character', 'line')),
  -- The id in the school's files.
  slug text not null,
  -- Of a video: which line, from 1; of a card 1 is its example; else 0.
  line int not null default 0,
  text text not null,
  note text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (learner_id, id)
);
create unique index odd_sounds_once on odd_sounds (learner_id, kind, slug, line) where closed_at is null;
create index odd_sounds_open on odd_sounds (id) where closed_at is null;
