-- What a learner notes on a card, for its back. Of two that were written the later one counts.
alter table card_marks
  add note text check (char_length(note) between 1 and 1000),
  add noted_at timestamptz;
