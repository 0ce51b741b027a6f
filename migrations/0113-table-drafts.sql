-- A text with cards that the learner is shown before it is imported: the last one of each, for an hour.
create table deck_drafts (
  learner_id bigint primary key references learners on delete cascade,
  id uuid not null,
  name text not null,
  language_id int not null,
  -- Compressed by zstd.
  content bytea not null,
  created_at timestamptz not null default now()
);
create index deck_drafts_created on deck_drafts (created_at);

-- How a learner had tables read that begin alike.
create table table_choices (
  learner_id bigint not null references learners on delete cascade,
  -- A fingerprint of the first line, or of what the file's head says of its columns.
  header text not null,
  choice jsonb not null,
  chosen_at timestamptz not null default now(),
  primary key (learner_id, header)
);
