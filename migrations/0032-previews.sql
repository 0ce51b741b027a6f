-- What a lesson shows of itself where it is locked: at most three lines of its unit's video.
alter table lessons add column preview jsonb not null default '[]';
