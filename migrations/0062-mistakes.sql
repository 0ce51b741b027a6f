-- What a learner answered wrong, which their list of mistakes begins with. Most answers are right, and cost it nothing.
create index answers_wrong on answers (learner_id, question_id) where not is_correct;
