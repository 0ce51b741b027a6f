-- The sweep of times that are over looks for them by their day.
create index study_sessions_by_first_day on study_sessions (first_day);
