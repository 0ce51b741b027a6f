-- A certificate of an account without a name has none until its learner puts one on it. Until now it showed the account's, whatever that became.
update certificates set name = learners.name from learners where learners.id = certificates.learner_id and certificates.name is null;
