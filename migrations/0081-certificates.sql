-- A finished level, as a certificate to keep: one a learner and level, under a number that nobody can guess. Whoever knows the number
-- reads it; the name is the account's, and others see it only where the learner says so.
create table certificates (
  learner_id bigint not null references learners on delete cascade,
  level_id int not null references levels,
  number text not null unique,
  -- On the learner's own day.
  earned_on date not null,
  words_met int not null,
  words_known int not null,
  is_named boolean not null default false,
  primary key (learner_id, level_id)
);
