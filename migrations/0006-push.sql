-- Where a learner's devices receive pushes. A device that somebody else signs in on is theirs from then on.
create table push_tokens (
  token_hash bytea primary key,
  learner_id bigint not null references learners on delete cascade,
  token text not null,
  updated_at timestamptz not null default now()
);
create index push_tokens_of_learner on push_tokens (learner_id);
