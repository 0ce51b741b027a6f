-- Cards may be asked the other way as well, from the meaning to the word. What is remembered of that direction stands under the card's id with a
-- minus: reviews, states and marks of before are those of the forward direction, and stay as they are.
alter table memory_settings
  -- Of the school's cards; an own deck says it for itself.
  add column both_ways boolean not null default false,
  -- Whether the word is typed where the meaning is asked.
  add column typed boolean not null default false;
alter table decks add column both_ways boolean not null default false;

-- States with when each comes, of the directions that are asked; whether the card is asked both ways.
create or replace view cards_to_come as
select states.learner_id, card_id, state, due_at, greatest(due_at, set_aside_until) as comes_at, stability, difficulty, step,
  scheduled_days, reps, lapses, last_review_id, last_reviewed_at, asked.both_ways
from card_states as states left join card_marks using (learner_id, card_id)
  cross join lateral (select case
    when abs(card_id) < 1000000000
      then (select both_ways from memory_settings where memory_settings.learner_id = states.learner_id)
    else (select both_ways from deck_cards join decks on decks.learner_id = deck_cards.learner_id and decks.id = deck_id
      where deck_cards.learner_id = states.learner_id and deck_cards.id = abs(card_id))
  end as both_ways) as asked
where card_id > 0 or asked.both_ways;
