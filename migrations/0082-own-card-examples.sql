-- A sentence with the word of an own card, and what it means.
alter table deck_cards
  add example text check (char_length(example) between 1 and 2000),
  add example_meaning text check (char_length(example_meaning) between 1 and 2000);

-- Which own card has a word: by how its front begins, for a whole one may be longer than what an index takes.
create index deck_cards_fronts on deck_cards (learner_id, "left"(lower(front), 100));
