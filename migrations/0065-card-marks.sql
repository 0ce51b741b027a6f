-- What a learner said of a card. Of two that were said, the later one counts, whenever they arrive.
create table card_marks (
  learner_id bigint not null references learners on delete cascade,
  card_id int not null,
  -- Until then the card doesn't come: the learner's next day, or infinity for never again. When it was brought back, that time.
  set_aside_until timestamptz,
  set_aside_at timestamptz,
  -- Their own hint; null with `hinted_at` where it was removed.
  hint text check (char_length(hint) between 1 and 200),
  hinted_at timestamptz,
  primary key (learner_id, card_id)
);
create index card_marks_set_aside on card_marks (learner_id, set_aside_until, card_id);

-- States of cards with when each comes: when it's due, and no longer set aside. What looks for a time asks for `due_at` too, which has an index.
create view cards_to_come as
select learner_id, card_id, state, due_at, greatest(due_at, set_aside_until) as comes_at, stability, difficulty, step, scheduled_days,
  reps, lapses, last_review_id, last_reviewed_at
from card_states left join card_marks using (learner_id, card_id);

-- Leeches: cards that were forgotten eight times, by when they were last reviewed.
create index card_states_leeches on card_states (learner_id, last_reviewed_at) where lapses >= 8;
