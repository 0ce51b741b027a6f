-- What learners remember of cards, the school's and their own. A card may be asked the other way as well, from the meaning to the word, and each
-- direction has a memory of its own: its key is whose card it is (`source`), which one (`card_id`), and which way it is asked (`direction`).

-- `school_cards_only` of a learner ends with the first own deck, or where the school's cards are asked both ways.
create or replace function has_other_cards() returns trigger language plpgsql as $$
begin
  update learner.learners set school_cards_only = false where id = new.learner_id and school_cards_only;
  return null;
end $$;

-- How a learner wants to be asked; without a row, the defaults hold.
create table learner.memory_settings (
  learner_id bigint primary key references learners on delete cascade,
  daily_minutes int not null default 15 check (daily_minutes between 1 and 240),
  buttons smallint not null default 4 check (buttons in (2, 4)),
  -- Fitted parameters of FSRS-6, 21 numbers; null is the default.
  parameters jsonb,
  fitted_at timestamptz,
  -- Whether the school's cards are asked both ways; an own deck says it for itself.
  both_ways boolean not null default false,
  -- Whether the word is typed where the meaning is asked.
  typed boolean not null default false
);
create trigger other_cards after insert or update of both_ways on memory_settings
  for each row when (new.both_ways) execute function has_other_cards();

-- Learners' own decks.
create table learner.decks (
  learner_id bigint not null references learners on delete cascade,
  id int generated always as identity,
  name text not null,
  language_id int not null,
  -- By which a file that is imported again finds the deck that it made.
  origin text not null,
  created_at timestamptz not null default now(),
  both_ways boolean not null default false,
  primary key (learner_id, id),
  unique (learner_id, origin)
);
create trigger other_cards after insert on decks for each row execute function has_other_cards();

-- Cards of learners' own decks. They are remembered like the school's.
create table learner.deck_cards (
  learner_id bigint not null references learners on delete cascade,
  -- The school's cards stay below a thousand million, so that the number in a call says whose card it is; in tables `source` says it.
  id int generated always as identity (start with 1000000000 minvalue 1000000000),
  deck_id int not null,
  -- The card's id in the file: one that comes again is the same card.
  guid text not null,
  position int not null,
  front text not null,
  back text not null,
  reading text,
  lang text not null,
  -- A sentence with the word, and what it means.
  example text check (char_length(example) between 1 and 2000),
  example_meaning text check (char_length(example_meaning) between 1 and 2000),
  primary key (learner_id, id),
  unique (learner_id, guid),
  foreign key (learner_id, deck_id) references decks on delete cascade
);
create index deck_cards_of_deck on deck_cards (learner_id, deck_id, position);
-- Which card has a word: by how its front begins, for a whole one may be longer than what an index takes.
create index deck_cards_fronts on deck_cards (learner_id, "left"(lower(front), 100));

-- Every review as an event; the state of a card can always be made again from them.
create table learner.reviews (
  learner_id bigint not null references learners on delete cascade,
  review_id uuid not null,
  source text not null check (source in ('school', 'own')),
  card_id int not null check (card_id >= 1),
  direction text not null check (direction in ('forward', 'reverse')),
  rating smallint not null check (rating between 1 and 4),
  reviewed_at timestamptz not null,
  duration_ms int not null check (duration_ms between 0 and 3600000),
  received_at timestamptz not null default now(),
  -- The learner's own day, and the language, to which its time was added, so that undoing it takes it from there; null for
  -- reviews that were imported.
  studied_day date,
  studied_language smallint,
  -- The learner's day of study on which a review was made, by which the memory counts, and which stays when they move to another zone. Null for
  -- those of before, which were counted by UTC: what came of them stays as it is. Beside a state its day up to which time has passed for the card.
  day date,
  primary key (learner_id, review_id)
);
create index reviews_of_card on reviews (learner_id, source, card_id, direction, reviewed_at);

-- Undone reviews: the review stays as it was sent, and a row here says that it doesn't count. It may come before its review.
create table learner.review_voids (
  learner_id bigint not null references learners on delete cascade,
  review_id uuid not null,
  voided_at timestamptz not null default now(),
  primary key (learner_id, review_id)
);

-- The reviews that a memory is made of.
create view learner.counted_reviews as
select learner_id, review_id, source, card_id, direction, rating, reviewed_at, duration_ms, coalesce(day, (reviewed_at at time zone 'UTC')::date) as day
from reviews
where not exists (
  select from review_voids where review_voids.learner_id = reviews.learner_id and review_voids.review_id = reviews.review_id
);

-- What is remembered of a card, as of its last review.
create table learner.card_states (
  learner_id bigint not null references learners on delete cascade,
  source text not null check (source in ('school', 'own')),
  card_id int not null check (card_id >= 1),
  direction text not null check (direction in ('forward', 'reverse')),
  state text not null check (state in ('new', 'learning', 'review', 'relearning')),
  due_at timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  step smallint not null default 0,
  scheduled_days int not null default 0,
  reps int not null,
  lapses int not null,
  last_reviewed_at timestamptz not null,
  last_review_id uuid not null,
  last_day date,
  primary key (learner_id, source, card_id, direction)
);
create index card_states_due on card_states (learner_id, due_at);
-- Leeches: cards that were forgotten eight times, by when they were last reviewed.
create index card_states_leeches on card_states (learner_id, last_reviewed_at) where lapses >= 8;

-- What a learner said of a card. Of two that were said, the later one counts, whenever they arrive.
create table learner.card_marks (
  learner_id bigint not null references learners on delete cascade,
  source text not null check (source in ('school', 'own')),
  card_id int not null check (card_id >= 1),
  direction text not null check (direction in ('forward', 'reverse')),
  -- Until then the card doesn't come: the learner's next day, or infinity for never again. When it was brought back, that time.
  set_aside_until timestamptz,
  set_aside_at timestamptz,
  -- Their own hint; null with `hinted_at` where it was removed.
  hint text check (char_length(hint) between 1 and 200),
  hinted_at timestamptz,
  -- What they note on the card, for its back.
  note text check (char_length(note) between 1 and 1000),
  noted_at timestamptz,
  primary key (learner_id, source, card_id, direction)
);
create index card_marks_set_aside on card_marks (learner_id, set_aside_until, source, card_id, direction);

-- States with when each comes, of the directions that are asked: when it's due, and no longer set aside. What looks for a time asks for
-- `due_at` too, which has an index.
create view learner.cards_to_come as
select states.learner_id, source, card_id, direction, state, due_at, greatest(due_at, set_aside_until) as comes_at, stability, difficulty, step,
  scheduled_days, reps, lapses, last_review_id, last_reviewed_at, asked.both_ways, last_day
from card_states as states left join card_marks using (learner_id, source, card_id, direction)
  cross join lateral (select case source
    when 'school' then (select both_ways from memory_settings where memory_settings.learner_id = states.learner_id)
    else (select both_ways from deck_cards join decks on decks.learner_id = deck_cards.learner_id and decks.id = deck_id
      where deck_cards.learner_id = states.learner_id and deck_cards.id = card_id)
  end as both_ways) as asked
where direction = 'forward' or asked.both_ways;

-- A text with cards that the learner is shown before it is imported: the last one of each, for an hour.
create table learner.deck_drafts (
  learner_id bigint primary key references learners on delete cascade,
  id uuid not null,
  name text not null,
  language_id int not null,
  -- Compressed by zstd.
  content bytea not null,
  created_at timestamptz not null default now()
);
create index deck_drafts_created on deck_drafts (created_at);

-- How a learner had tables read that begin alike.
create table learner.table_choices (
  learner_id bigint not null references learners on delete cascade,
  -- A fingerprint of the first line, or of what the file's head says of its columns.
  header text not null,
  choice jsonb not null,
  chosen_at timestamptz not null default now(),
  primary key (learner_id, header)
);
