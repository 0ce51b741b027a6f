-- Of those whom quiet hours hold: when these end (ms since 1970), and when the next of them may be sent something.
alter table broadcasts add column held jsonb not null default '{}';
