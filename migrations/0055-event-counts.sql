-- How often something happened within an hour, for all learners together: no row says who. Kept for 30 days.
create table event_counts (
  hour timestamptz not null,
  type text not null check (type in ('page-view', 'event', 'timing')),
  name text not null,
  -- A page as the list of pages writes it, such as /lessons/{lessonId}, or "other": never an address.
  route text not null,
  -- Redacted; a timing in two significant digits.
  value text not null default '',
  -- The build of the program that counted.
  release text not null,
  count int not null check (count > 0),
  primary key (hour, type, name, route, value, release)
);
