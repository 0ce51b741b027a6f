-- Our own announcements, from content/ads.yaml: each in one place, on pages that teach nothing.
create table ads (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  placement text not null,
  -- {my, en}
  title jsonb not null,
  body jsonb not null,
  image text,
  link text not null,
  hidden boolean not null default false
);
