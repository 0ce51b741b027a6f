-- Lessons finished a day: what was opened lately lies together, so that a few kilobytes find it. A summary of blocks, unlike a tree, leaves updates of a
-- row within its block as they are: saving how far a video was watched writes no index.
create index lesson_progress_by_update on lesson_progress using brin (updated_at) with (pages_per_range = 32, autosummarize = on);
