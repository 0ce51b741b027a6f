-- Practice, unit tests, the level test, writing, certificates.

-- What is asked in practices, as imported from content/. body holds the file's own fields, checked by its schema.
create table questions (
  id int generated always as identity primary key,
  slug text not null unique,
  lesson_id int not null references lessons,
  position int not null,
  question_type text not null check (question_type in ('multiple-choice', 'arrange', 'fill-blank', 'match', 'true-false', 'dictation')),
  format text not null check (format in ('text', 'audio', 'picture')),
  body jsonb not null,
  hidden boolean not null default false
);
create index questions_by_lesson on questions (lesson_id, position);

-- One row an answer, as it was given; the server's verdict, which a teacher's ruling may change later.
create table learner.answers (
  learner_id bigint not null references learners on delete cascade,
  id bigint generated always as identity,
  question_id int not null references questions,
  answer jsonb,
  is_correct boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  created_at timestamptz not null default now(),
  -- An event that arrives twice counts once, however late: by the id that the phone gave it.
  event_id uuid,
  -- A question that was answered wrong comes back within its run: what is answered then counts as study, and not as the run's first answer.
  is_return boolean not null default false,
  primary key (learner_id, id)
);
create index answers_by_question on answers (learner_id, question_id);
create index answers_of_question on answers (question_id) where not is_correct;
create unique index answers_by_event on answers (learner_id, event_id) where event_id is not null;
-- What a learner answered wrong, which their list of mistakes begins with. Most answers are right, and cost it nothing.
create index answers_wrong on answers (learner_id, question_id) where not is_correct;

-- Sums of a learner's answers and reviews, so that no page counts them. Whoever adds to a learner's record takes this row first.
create table learner.practice_totals (
  learner_id bigint primary key references learners on delete cascade,
  answered int not null default 0,
  correct int not null default 0,
  milliseconds bigint not null default 0,
  -- Practices of a whole lesson handed in at once without a mistake.
  flawless int not null default 0,
  reviewed int not null default 0,
  review_milliseconds bigint not null default 0,
  -- With `reviewed` it tells one log from another: a review that is undone and one that is added leave `reviewed` alone as it was.
  undone int not null default 0
);

-- Answers that teachers accepted beside those of the files.
create table accepted_answers (
  question_id int not null references questions,
  answer_key text not null,
  answer jsonb not null,
  accepted_at timestamptz not null default now(),
  primary key (question_id, answer_key)
);

-- "I think mine is right", and what a teacher said.
create table learner.appeals (
  learner_id bigint not null references learners on delete cascade,
  id bigint generated always as identity unique,
  question_id int not null references questions,
  answer jsonb not null,
  note text,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- When the learner saw that their answer was accepted: it is told on pages until then.
  told_at timestamptz,
  -- When they were notified of it.
  notified_at timestamptz,
  primary key (learner_id, id)
);
create index appeals_open on appeals (question_id) where state = 'open';
create unique index appeals_once on appeals (learner_id, question_id) where state = 'open';
create index appeals_to_tell on appeals (learner_id) where state = 'accepted' and told_at is null;
create index appeals_to_notify on appeals (learner_id) where state = 'accepted' and notified_at is null;

-- What learners ask teachers about a lesson.
create table learner.student_questions (
  learner_id bigint not null references learners on delete cascade,
  id bigint generated always as identity,
  lesson_id int not null references lessons,
  question text not null,
  created_at timestamptz not null default now(),
  -- What a teacher answered, when the learner saw it on a page, and when they were notified of it.
  answer text,
  answered_at timestamptz,
  told_at timestamptz,
  notified_at timestamptz,
  -- When it was decided that it needs no answer.
  closed_at timestamptz,
  primary key (learner_id, id)
);
create unique index student_questions_by_id on student_questions (id);
create index student_questions_to_tell on student_questions (learner_id) where answered_at is not null and told_at is null;
create index student_questions_to_notify on student_questions (learner_id)
  where answered_at is not null and notified_at is null;
create index student_questions_open on student_questions (id) where answered_at is null and closed_at is null;

-- Dialogs that are shown once.
create table learner.guides_seen (
  learner_id bigint not null references learners on delete cascade,
  guide text not null check (guide in ('learn', 'japanese-characters')),
  seen_at timestamptz not null default now(),
  primary key (learner_id, guide)
);

-- "I know this already": a test of a unit, at most one on a learner's own day. An answer belongs to it by its event's id, so that each
-- question is answered in it once, however often and late the answer comes.
create table learner.unit_tests (
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

-- Questions of the level test, as imported from content/.
create table level_test_items (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  level_code text not null references levels (code),
  body jsonb not null,
  -- Item response theory: discrimination, difficulty, guessing.
  a real not null,
  b real not null,
  c real not null,
  hidden boolean not null default false
);

create table learner.level_tests (
  learner_id bigint not null references learners on delete cascade,
  session_id uuid not null,
  language_id int not null,
  -- [{question_id, answer, is_correct}] in the order given, and the question that is open.
  answers jsonb not null default '[]',
  open_item int,
  theta double precision,
  standard_error double precision,
  final_level text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (learner_id, session_id)
);
create unique index level_tests_open on level_tests (learner_id, language_id) where finished_at is null;

-- Guided writing, as imported from content/writing.
-- lesson_id: the first lesson of the unit after which it can be written; it is locked as that is. Hidden while there is no such unit.
-- body: {situation, task, useful, model, checklist}.
create table writings (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  position int not null,
  level_code text not null references levels (code),
  title jsonb not null,
  lesson_id int references lessons,
  body jsonb not null,
  hidden boolean not null default false,
  check (hidden or lesson_id is not null)
);
create index writings_by_lesson on writings (lesson_id);

create table learner.writing_drafts (
  learner_id bigint not null references learners on delete cascade,
  writing_id int not null references writings,
  text text not null,
  saved_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (learner_id, writing_id)
);

-- A finished level, as a certificate to keep: one a learner and level, under a number that nobody can guess. Whoever knows the number
-- reads it; others see the name only where the learner says so.
create table learner.certificates (
  learner_id bigint not null references learners on delete cascade,
  level_id int not null references levels,
  number text not null unique,
  -- On the learner's own day.
  earned_on date not null,
  words_met int not null,
  words_known int not null,
  is_named boolean not null default false,
  -- The account's name on the day on which it was made; it can be corrected once. Null where the account had none.
  name text,
  corrected_on date,
  primary key (learner_id, level_id)
);
