-- What newcomers answer one screen at a time, kept until their profile is complete, so that they go on where they stopped, on any phone.
create table registration_answers (
  learner_id bigint primary key references learners (id),
  language_id int,
  knows text check (knows in ('never', 'little', 'lot')),
  daily_minutes int check (daily_minutes between 5 and 120),
  phrases_met boolean not null default false
);
