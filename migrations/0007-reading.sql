-- What stands beside the lessons, as imported from content/: shorts, micro lessons, tips, testimonials, pages.

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
  hidden boolean not null default false
);

create table tips (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  title jsonb not null,
  body jsonb not null,
  link text,
  hidden boolean not null default false
);

create table testimonials (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  name jsonb not null,
  role jsonb not null,
  content jsonb not null,
  rating smallint not null check (rating in (4, 5)),
  profile_image text,
  -- Made up to show how it looks.
  is_example boolean not null,
  hidden boolean not null default false
);

-- body: by locale {title, description, content_html, questions: [{question_html, answer_html}]}
create table pages (
  id int generated always as identity primary key,
  slug text not null unique,
  body jsonb not null,
  hidden boolean not null default false
);

create table short_bookmarks (
  learner_id bigint not null references learners on delete cascade,
  short_id int not null references shorts,
  created_at timestamptz not null default now(),
  primary key (learner_id, short_id)
);
