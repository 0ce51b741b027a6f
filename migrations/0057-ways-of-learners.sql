-- How far learners came by their third day, summed every night for all who registered on a day: no row says who. Kept for 30 days.
create table way_counts (
  -- The day of registration in Yangon.
  day date not null,
  -- Where they were last: a screen, or the day on which they came back.
  step text not null,
  learners int not null check (learners > 0),
  primary key (day, step)
);
create index learners_by_registration on learners (created_at);

-- Learners a day: rows lie in the order of their days, so that a few kilobytes find them.
create index daily_seconds_by_day on daily_seconds using brin (day) with (pages_per_range = 32, autosummarize = on);
