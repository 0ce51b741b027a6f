-- When the learner was at the second of a video that is kept: of two reports the later by its own time counts, not the later to arrive.
alter table lesson_progress add column reached_at timestamptz;
