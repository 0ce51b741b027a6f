-- A certificate says the name of the day on which it was made, and can be corrected once. Null: made by a node of the last version, which shows the
-- account's name.
alter table certificates add column name text;
alter table certificates add column corrected_on date;
update certificates set name = learners.name from learners where learners.id = certificates.learner_id;
