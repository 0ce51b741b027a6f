-- The words of each video, short, micro lesson and card in their dictionary forms, under the slug of what has them: [{lemma, form, count}]. Written by the
-- import, read once a release.
create table vocabularies (
  id int generated always as identity primary key,
  slug text not null unique,
  kind text not null check (kind in ('lesson', 'short', 'micro-lesson', 'card')),
  words jsonb not null,
  hidden boolean not null default false
);
