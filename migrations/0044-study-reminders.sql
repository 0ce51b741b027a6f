-- When a learner's next session begins, and they are reminded of it.
alter table study_calendars add column reminder_at timestamptz;
create index study_calendars_by_reminder on study_calendars (reminder_at) where reminder_at is not null;
-- The first run finds out when theirs are.
update study_calendars set reminder_at = now();
