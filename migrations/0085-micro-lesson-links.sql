-- What a micro lesson leads to: slugs of the points of grammar that it explains, and the first lesson of each unit that it fits.
alter table micro_lessons
  add column grammar jsonb not null default '[]',
  add column lessons jsonb not null default '[]';
