-- By what two jobs look: which photos no learner names, and which closed reports are old.
create index learners_by_photo on learners (photo) where photo is not null;
create index odd_sounds_closed on odd_sounds (closed_at) where closed_at is not null;
