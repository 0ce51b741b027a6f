-- "I know this already": a test of a unit, at most one on a learner's own day. An answer belongs to it by its event's id, so that each
-- question is answered in it once, however often and late the answer comes.
create table unit_tests (
  learner_id bigint not null references learners on delete cascade,
  unit_id int not null references units,
  day date not null,
  question_ids int[] not null,
  event_ids uuid[] not null check (cardinality(event_ids) = cardinality(question_ids)),
  begun_at timestamptz not null,
  finished_at timestamptz,
  -- Of the questions that were still asked when it ended.
  total int,
  correct int,
  passed boolean,
  primary key (learner_id, unit_id, day)
);
