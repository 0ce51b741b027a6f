-- The shorts and micro lessons of a learner's day, which the path shows as done.
create index study_events_beside on study_events (learner_id, studied_at) where kind in ('short', 'reading');
