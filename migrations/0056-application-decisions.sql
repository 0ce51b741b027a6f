-- Whose application of a round was decided: it stays known where the letter is erased, so that nobody applies twice and no place is given twice.
create table application_decisions (
  learner_id bigint not null references learners (id),
  round_id integer not null references scholarship_rounds (id),
  verdict text not null check (verdict in ('accept', 'refuse')),
  decided_at timestamptz not null,
  primary key (learner_id, round_id)
);
create index application_decisions_by_round on application_decisions (round_id) where verdict = 'accept';

insert into application_decisions (learner_id, round_id, verdict, decided_at)
select learner_id, round_id, case state when 'accepted' then 'accept' else 'refuse' end, coalesce(done_at, sent_at)
from letters where state in ('accepted', 'refused') and learner_id is not null;
