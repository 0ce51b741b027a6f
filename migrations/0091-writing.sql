-- Guided writing, as imported from content/writing, and what learners wrote.

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

create table writing_drafts (
  learner_id bigint not null references learners on delete cascade,
  writing_id int not null references writings,
  text text not null,
  saved_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (learner_id, writing_id)
);

alter table study_events drop constraint study_events_kind_check;
alter table study_events
  add constraint study_events_kind_check check (kind in ('video', 'short', 'reading', 'listening', 'story', 'writing')) not valid;
alter table study_events validate constraint study_events_kind_check;
