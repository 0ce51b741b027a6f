-- When the learner left for the meeting of a class, until they come back: joining alone counts nothing.
alter table live_attendees add column away_since timestamptz;
