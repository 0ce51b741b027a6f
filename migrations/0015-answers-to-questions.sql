-- What a teacher answered to a learner's question, and when the learner was told.
alter table student_questions
  add column answer text,
  add column answered_at timestamptz,
  add column told_at timestamptz;
create index student_questions_open on student_questions (id) where answered_at is null;
create unique index student_questions_by_id on student_questions (id);
create index student_questions_to_tell on student_questions (learner_id) where answered_at is not null and told_at is null;
