-- When a learner was told that a teacher accepted their answer: it is told until they have seen it.
alter table appeals add column told_at timestamptz;
create index appeals_to_tell on appeals (learner_id) where state = 'accepted' and told_at is null;
