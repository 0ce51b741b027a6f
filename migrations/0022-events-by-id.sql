-- An event that arrives twice counts once, however late: by the id that the phone gave it.
alter table answers add column event_id uuid;
create unique index answers_by_event on answers (learner_id, event_id) where event_id is not null;

create table drawings (
  learner_id bigint not null references learners on delete cascade,
  event_id uuid not null,
  character_id int not null references characters,
  mistakes int not null,
  duration_ms int not null,
  drawn_at timestamptz not null,
  primary key (learner_id, event_id)
);
