-- The school as imported from content/, and how far learners are in it. Ids are kept for ever by slug; what was removed is hidden, not
-- deleted. Texts that are shown in the interface's language are jsonb {my, en, ja?}. Every key of what a learner did begins with the
-- learner, so that a table can be partitioned or distributed by learner.

-- The import that the school stands at.
create table content_release (
  only_one boolean primary key default true check (only_one),
  version int not null default 0,
  -- Of the files of the last import: equal files need no import.
  hash text,
  imported_at timestamptz not null default now()
);
insert into content_release default values;

create table levels (
  id int primary key,
  language_id int not null,
  code text not null unique,
  name text not null,
  position int not null
);
insert into levels (id, language_id, code, name, position) values
  (1, 1, 'A1', 'beginner', 1), (2, 1, 'A2', 'elementary', 2), (3, 1, 'B1', 'intermediate', 3),
  (4, 1, 'B2', 'upperintermediate', 4), (5, 1, 'C1', 'advanced', 5),
  (11, 2, 'N5', 'N5', 1), (12, 2, 'N4', 'N4', 2), (13, 2, 'N3', 'N3', 3), (14, 2, 'N2', 'N2', 4), (15, 2, 'N1', 'N1', 5);

create table units (
  id int generated always as identity primary key,
  slug text not null unique,
  level_id int not null references levels,
  position int not null,
  title jsonb not null,
  short_des jsonb not null,
  cover_photo text,
  is_premium boolean not null,
  hidden boolean not null default false
);
create index units_by_level on units (level_id, position);

create table videos (
  id int generated always as identity primary key,
  slug text not null unique,
  -- The video-hosting id of the contract (vdocipher_id): ours, or one of VdoCipher's.
  hosting_id text not null unique,
  provider text not null default 'built-in',
  duration int not null,
  poster text,
  -- [{name: "144p"|"240p"|"360p"|"audio", bytes, bandwidth, width, height, codecs, segments: [{start, bytes, seconds}]}]
  renditions jsonb not null default '[]',
  -- [{lang}]
  subtitles jsonb not null default '[]',
  -- AES-128 key of the segments; never leaves the server but through the key call.
  key bytea,
  media_hash text,
  -- Which lines are the learner's turn to say, from 1.
  turns jsonb not null default '[]',
  -- Who says each line, from the first.
  speakers jsonb not null default '[]',
  -- The lines with the kanji that are taught by then, and how these are read; null for each line that has none.
  written jsonb not null default '[]'
);

create table lessons (
  id int generated always as identity primary key,
  slug text not null unique,
  unit_id int not null references units,
  position int not null,
  lesson_type text not null check (lesson_type in ('VIDEO', 'PRACTICE', 'FLASH_CARD', 'CHARACTER')),
  title jsonb not null,
  topics jsonb not null default '[]',
  cover_photo text,
  video_id int references videos,
  total_length int not null default 0,
  total_question int not null default 0,
  -- What the lesson teaches, shown under the video: [{text, lang, my, en}]
  phrases jsonb not null default '[]',
  hidden boolean not null default false,
  -- What it shows of itself where it is locked: at most three lines of its unit's video.
  preview jsonb not null default '[]'
);
create index lessons_by_unit on lessons (unit_id, position);

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

create table learner.enrolments (
  learner_id bigint not null references learners on delete cascade,
  course_id int not null references courses,
  enrolled_at timestamptz not null default now(),
  primary key (learner_id, course_id)
);
create index enrolments_of_course on enrolments (course_id);

-- How far a learner is in a lesson.
create table learner.lesson_progress (
  learner_id bigint not null references learners on delete cascade,
  lesson_id int not null references lessons,
  -- Product codes: 0 complete, 1 pending, 2 to-do.
  status smallint not null default 1 check (status in (0, 1, 2)),
  last_reached_second int not null default 0,
  -- When the learner was at that second: of two reports the later by its own time counts, not the later to arrive.
  reached_at timestamptz,
  -- Merged watched ranges in seconds, [[from, to], …].
  watched jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (learner_id, lesson_id)
);
-- Lessons finished a day: what was opened lately lies together, so that a few kilobytes find it. A summary of blocks, unlike a tree, leaves
-- updates of a row within its block as they are: saving how far a video was watched writes no index.
create index lesson_progress_by_update on lesson_progress using brin (updated_at) with (pages_per_range = 32, autosummarize = on);

-- The school's flash cards: words and characters that lessons teach.
create table cards (
  id int generated always as identity primary key constraint cards_below_deck_cards check (id < 1000000000),
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

create table learner.character_practice (
  learner_id bigint not null references learners on delete cascade,
  character_id int not null references characters,
  attempts int not null,
  best_mistakes int not null,
  is_learned boolean not null,
  updated_at timestamptz not null default now(),
  primary key (learner_id, character_id)
);

-- Characters that were drawn: each event once, however often it arrives.
create table learner.drawings (
  learner_id bigint not null references learners on delete cascade,
  event_id uuid not null,
  character_id int not null references characters,
  mistakes int not null,
  duration_ms int not null,
  drawn_at timestamptz not null,
  primary key (learner_id, event_id)
);

-- One page a point of grammar, as imported from content/<language>/grammar.
-- body: {form, reading, also, text_html, examples, slips, questions, lessons, related}; the HTML is made from Markdown: it
-- holds no tags but those of the renderer.
create table grammar_points (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  position int not null,
  level_code text not null references levels (code),
  title jsonb not null,
  body jsonb not null,
  hidden boolean not null default false
);

create table shorts (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  position int not null,
  level_code text not null references levels (code),
  title jsonb not null,
  topics jsonb not null,
  phrases jsonb not null,
  -- Hidden while its video is not built.
  video_id int references videos,
  hidden boolean not null default false,
  check (hidden or video_id is not null)
);
create index shorts_by_video on shorts (video_id);

create table learner.short_bookmarks (
  learner_id bigint not null references learners on delete cascade,
  short_id int not null references shorts,
  created_at timestamptz not null default now(),
  primary key (learner_id, short_id)
);

create table micro_lessons (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  position int not null,
  level_code text not null references levels (code),
  title jsonb not null,
  summary jsonb not null,
  cover_photo text,
  reading_minutes int not null,
  -- Burmese, made from Markdown: it holds no tags but those of the renderer.
  content_html text not null,
  hidden boolean not null default false,
  -- What it leads to: slugs of the points of grammar that it explains, and the first lesson of each unit that it fits.
  grammar jsonb not null default '[]',
  lessons jsonb not null default '[]'
);

-- Graded stories, as imported from content/stories.
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

create table learner.story_readings (
  learner_id bigint not null references learners on delete cascade,
  story_id int not null references stories,
  read_at timestamptz not null default now(),
  primary key (learner_id, story_id)
);

-- The words of each video, short, micro lesson, story and card in their dictionary forms, under the slug of what has them:
-- [{lemma, form, count}]. Written by the import, read once a release.
create table vocabularies (
  id int generated always as identity primary key,
  slug text not null unique,
  kind text not null check (kind in ('lesson', 'short', 'micro-lesson', 'story', 'card')),
  words jsonb not null,
  hidden boolean not null default false
);
