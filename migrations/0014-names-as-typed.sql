-- A name as the learner typed it, where its normal form (Unicode, in canonical order) is another: Zawgyi is a guess, and a wrong
-- one can be mended only from this.
alter table learners add column name_typed text;
