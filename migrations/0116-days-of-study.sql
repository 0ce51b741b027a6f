-- A learner's day of study turns when a clock where they are shows 4 in the morning; the program has the same as `studyDay`.
create or replace function study_day(instant timestamptz, zone text) returns date language sql stable as $$
  select (own_time(instant, zone) - interval '4 hours')::date
$$;

-- The learner's day of study on which a review was made, by which the memory counts, and which stays when they move to another zone. Null for
-- those of before, which were counted by UTC: what came of them stays as it is. Beside a state its day up to which time has passed for the card.
alter table reviews add column day date;
alter table card_states add column last_day date;

create or replace view counted_reviews as
select learner_id, review_id, card_id, rating, reviewed_at, duration_ms, coalesce(day, (reviewed_at at time zone 'UTC')::date) as day
from reviews
where not exists (
  select from review_voids where review_voids.learner_id = reviews.learner_id and review_voids.review_id = reviews.review_id
);

create or replace view cards_to_come as
select states.learner_id, card_id, state, due_at, greatest(due_at, set_aside_until) as comes_at, stability, difficulty, step,
  scheduled_days, reps, lapses, last_review_id, last_reviewed_at, asked.both_ways, last_day
from card_states as states left join card_marks using (learner_id, card_id)
  cross join lateral (select case
    when abs(card_id) < 1000000000
      then (select both_ways from memory_settings where memory_settings.learner_id = states.learner_id)
    else (select both_ways from deck_cards join decks on decks.learner_id = deck_cards.learner_id and decks.id = deck_id
      where deck_cards.learner_id = states.learner_id and deck_cards.id = abs(card_id))
  end as both_ways) as asked
where card_id > 0 or asked.both_ways;
