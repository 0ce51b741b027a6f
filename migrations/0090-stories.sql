-- Graded stories, as imported from content/stories, and who has read which.

-- lesson_id: the first lesson of the unit after which all its words are known; the story is locked as that is. Hidden while there is no such unit.
-- body: {picture, lines, questions}.
create table stories (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  position int not null,
  level_code text not null references levels (code),
  title jsonb not null,
  reading_minutes int not null,
  lesson_id int references lessons,
  body jsonb not null,
  hidden boolean not null default false,
  check (hidden or lesson_id is not null)
);
create index stories_by_lesson on stories (lesson_id);

create table story_readings (
  learner_id bigint not null references learners on delete cascade,
  story_id int not null references stories,
  read_at timestamptz not null default now(),
  primary key (learner_id, story_id)
);

alter table vocabularies drop constraint vocabularies_kind_check,
  add constraint vocabularies_kind_check check (kind in ('lesson', 'short', 'micro-lesson', 'story', 'card'));
alter table study_events drop constraint study_events_kind_check;
alter table study_events
  add constraint study_events_kind_check check (kind in ('video', 'short', 'reading', 'listening', 'story')) not valid;
alter table study_events validate constraint study_events_kind_check;
