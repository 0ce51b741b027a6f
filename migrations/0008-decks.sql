-- Learners' own decks. Their cards are remembered like the school's: reviews and states know a card by its id alone.

create table decks (
  learner_id bigint not null references learners on delete cascade,
  id int generated always as identity,
  name text not null,
  language_id int not null,
  -- By which a file that is imported again finds the deck that it made.
  origin text not null,
  created_at timestamptz not null default now(),
  primary key (learner_id, id),
  unique (learner_id, origin)
);

create table deck_cards (
  learner_id bigint not null references learners on delete cascade,
  -- The school's cards stay below a thousand million, so that an id says whose card it is.
  id int generated always as identity (start with 1000000000 minvalue 1000000000),
  deck_id int not null,
  -- The card's id in the file: one that comes again is the same card.
  guid text not null,
  position int not null,
  front text not null,
  back text not null,
  reading text,
  lang text not null,
  primary key (learner_id, id),
  unique (learner_id, guid),
  foreign key (learner_id, deck_id) references decks on delete cascade
);
create index deck_cards_of_deck on deck_cards (learner_id, deck_id, position);

alter table cards add constraint cards_below_deck_cards check (id < 1000000000);
alter table reviews drop constraint reviews_card_id_fkey;
alter table card_states drop constraint card_states_card_id_fkey;
