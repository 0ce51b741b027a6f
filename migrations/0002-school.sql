-- The school as imported from content/. Ids are kept for ever by slug; what was removed is hidden, not deleted.

create table content_release (
  only_one boolean primary key default true check (only_one),
  version int not null default 0,
  -- of the files of the last import: equal files need no import
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

-- Texts that are shown in the interface's language are jsonb {my, en, ja?}.
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
  -- the video-hosting id of the contract (vdocipher_id): ours, or one of VdoCipher's
  hosting_id text not null unique,
  provider text not null default 'built-in',
  duration int not null,
  poster text,
  -- [{name: "144p"|"240p"|"360p"|"audio", bytes, bandwidth, width, height, codecs, segments: [{start, bytes, seconds}]}]
  renditions jsonb not null default '[]',
  -- [{lang}]
  subtitles jsonb not null default '[]',
  -- AES-128 key of the segments; never leaves the server but through the key call
  key bytea,
  media_hash text
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
  -- what the lesson teaches, shown under the video: [{text, lang, my, en}]
  phrases jsonb not null default '[]',
  hidden boolean not null default false
);
create index lessons_by_unit on lessons (unit_id, position);
