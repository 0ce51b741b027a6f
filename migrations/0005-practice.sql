-- What is practised, as imported from content/, and what learners did with it.

-- body holds the file's own fields, checked by its schema: texts in the interface's languages are {my, en, ja?}.
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

create table cards (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  lesson_id int not null references lessons,
  position int not null,
  kind text not null check (kind in ('word', 'character')),
  body jsonb not null,
  hidden boolean not null default false
);
create index cards_by_lesson on cards (lesson_id, position);

create table character_categories (
  id int primary key,
  slug text not null unique,
  type text not null check (type in ('character', 'word')),
  name jsonb not null,
  position int not null
);

-- Characters and the word list, both with what they are found by: romaji, kana, meanings, as keys of comparison.
create table characters (
  id int generated always as identity primary key,
  slug text not null unique,
  type text not null check (type in ('character', 'word')),
  category_id int not null references character_categories,
  position int not null,
  -- The lesson in which it is taught, where there is one; decides its lock.
  lesson_id int references lessons,
  card_id int references cards,
  body jsonb not null,
  -- [{path, median}] as hanzi-writer takes them, in the order of writing; beside the body, since lists do not need them.
  strokes jsonb not null default '[]',
  search_text text not null,
  hidden boolean not null default false
);
create index characters_by_category on characters (type, category_id, position);

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

create table courses (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  position int not null,
  level_name text not null,
  -- Null is free; 'learn-plus' is behind its subscription.
  product text check (product in ('english', 'japanese', 'learn-plus')),
  body jsonb not null,
  cover_photo text,
  hidden boolean not null default false
);

create table course_lessons (
  course_id int not null references courses on delete cascade,
  position int not null,
  lesson_id int not null references lessons,
  primary key (course_id, position)
);
create index course_lessons_by_lesson on course_lessons (lesson_id);

-- How many are enrolled, kept so that no list of courses counts learners.
create table course_totals (
  course_id int primary key references courses on delete cascade,
  enrolled int not null default 0
);

-- One row an answer, as it was given; the server's verdict, which a teacher's ruling may change later.
create table answers (
  learner_id bigint not null references learners on delete cascade,
  id bigint generated always as identity,
  question_id int not null references questions,
  answer jsonb,
  is_correct boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  created_at timestamptz not null default now(),
  primary key (learner_id, id)
);
create index answers_by_question on answers (learner_id, question_id);
create index answers_of_question on answers (question_id) where not is_correct;

-- Sums of a learner's answers and reviews, so that no page counts them. Whoever adds to a learner's record takes this row first.
create table practice_totals (
  learner_id bigint primary key references learners on delete cascade,
  answered int not null default 0,
  correct int not null default 0,
  milliseconds bigint not null default 0,
  -- Practices of a whole lesson handed in at once without a mistake.
  flawless int not null default 0,
  reviewed int not null default 0,
  review_milliseconds bigint not null default 0
);

-- "I think mine is right", and what a teacher said.
create table appeals (
  learner_id bigint not null references learners on delete cascade,
  id bigint generated always as identity unique,
  question_id int not null references questions,
  answer jsonb not null,
  note text,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (learner_id, id)
);
create index appeals_open on appeals (question_id) where state = 'open';
create unique index appeals_once on appeals (learner_id, question_id) where state = 'open';

-- Answers that teachers accepted beside those of the files.
create table accepted_answers (
  question_id int not null references questions,
  answer_key text not null,
  answer jsonb not null,
  accepted_at timestamptz not null default now(),
  primary key (question_id, answer_key)
);

create table student_questions (
  learner_id bigint not null references learners on delete cascade,
  id bigint generated always as identity,
  lesson_id int not null references lessons,
  question text not null,
  created_at timestamptz not null default now(),
  primary key (learner_id, id)
);

-- Every review as an event; the state of a card can always be made again from them.
create table reviews (
  learner_id bigint not null references learners on delete cascade,
  review_id uuid not null,
  card_id int not null references cards,
  rating smallint not null check (rating between 1 and 4),
  reviewed_at timestamptz not null,
  duration_ms int not null check (duration_ms between 0 and 3600000),
  received_at timestamptz not null default now(),
  primary key (learner_id, review_id)
);
create index reviews_of_card on reviews (learner_id, card_id, reviewed_at);

create table card_states (
  learner_id bigint not null references learners on delete cascade,
  card_id int not null references cards,
  state text not null check (state in ('new', 'learning', 'review', 'relearning')),
  due_at timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  step smallint not null default 0,
  scheduled_days int not null default 0,
  reps int not null,
  lapses int not null,
  last_reviewed_at timestamptz not null,
  last_review_id uuid not null,
  primary key (learner_id, card_id)
);
create index card_states_due on card_states (learner_id, due_at);

create table memory_settings (
  learner_id bigint primary key references learners on delete cascade,
  daily_minutes int not null default 15 check (daily_minutes between 1 and 240),
  buttons smallint not null default 4 check (buttons in (2, 4)),
  -- Fitted parameters of FSRS-6, 21 numbers; null is the default.
  parameters jsonb,
  fitted_at timestamptz
);

create table level_tests (
  learner_id bigint not null references learners on delete cascade,
  session_id uuid not null,
  language_id int not null,
  -- [{question_id, answer, is_correct}] in the order given, and the question that is open
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

create table character_practice (
  learner_id bigint not null references learners on delete cascade,
  character_id int not null references characters,
  attempts int not null,
  best_mistakes int not null,
  is_learned boolean not null,
  updated_at timestamptz not null default now(),
  primary key (learner_id, character_id)
);

create table enrolments (
  learner_id bigint not null references learners on delete cascade,
  course_id int not null references courses,
  enrolled_at timestamptz not null default now(),
  primary key (learner_id, course_id)
);
create index enrolments_of_course on enrolments (course_id);

create table badges (
  learner_id bigint not null references learners on delete cascade,
  code text not null,
  earned_at timestamptz not null default now(),
  primary key (learner_id, code)
);

-- Dialogs that are shown once.
create table guides_seen (
  learner_id bigint not null references learners on delete cascade,
  guide text not null check (guide in ('learn', 'japanese-characters')),
  seen_at timestamptz not null default now(),
  primary key (learner_id, guide)
);

-- Days on which the service was down: they never break a streak.
create table outages (
  day date primary key,
  note text
);
