-- Whether a learner has had no cards but the school's, asked one way: so nearly everybody, for whom lists of cards needn't look for others.
-- It's read with the session. Once false it stays so.
alter table learners add column school_cards_only boolean not null default true;

create or replace function has_other_cards() returns trigger language plpgsql as $$
begin
  update learners set school_cards_only = false where id = new.learner_id and school_cards_only;
  return null;
end $$;

create trigger other_cards after insert on decks for each row execute function has_other_cards();
create trigger other_cards after insert or update of both_ways on memory_settings
  for each row when (new.both_ways) execute function has_other_cards();

update learners set school_cards_only = false
where exists (select from decks where learner_id = learners.id)
  or exists (select from memory_settings where learner_id = learners.id and both_ways);
