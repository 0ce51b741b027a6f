-- What people send us: contact, requests of companies, forms, applications for a scholarship.

-- Forms as their files have them.
create table forms (
  id integer generated always as identity primary key,
  slug text not null unique,
  position integer not null,
  body jsonb not null,
  hidden boolean not null default false
);

-- Places of a form that are taken; held letters have none.
create table form_places (
  form_id integer primary key references forms (id),
  taken integer not null default 0 check (taken >= 0)
);

create table scholarship_rounds (
  id integer generated always as identity primary key,
  slug text not null unique,
  position integer not null,
  body jsonb not null,
  hidden boolean not null default false
);

-- When a round of the demo school is open: its file has no dates.
create table demo_rounds (
  round_id integer primary key references scholarship_rounds (id),
  opens_at timestamptz not null,
  closes_at timestamptz not null
);

create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('contact', 'business', 'form', 'scholarship')),
  state text not null check (state in ('held', 'open', 'answered', 'accepted', 'refused', 'closed')),
  -- Who sent it, where they were signed in.
  learner_id bigint references learners (id),
  form_id integer references forms (id),
  round_id integer references scholarship_rounds (id),
  name text not null,
  -- E.164 where it is a mobile number, else as it was typed.
  phone text,
  email text,
  locale text not null,
  -- [{label: {my, en}, value}], in the order in which they were asked.
  fields jsonb not null,
  document_key text,
  -- Why it is taken for spam.
  held_because text[] not null default '{}',
  -- Tells a repeat of the same page's form from another letter.
  sent_as bytea unique,
  sent_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  -- Since when it needs nobody's attention.
  done_at timestamptz,
  constraint letters_of check (
    (form_id is not null) = (kind = 'form') and (round_id is not null) = (kind = 'scholarship'))
);
create unique index letters_one_a_round on letters (round_id, learner_id) where round_id is not null;
create index letters_waiting on letters (id) where state in ('held', 'open');
create index letters_by_learner on letters (learner_id, id desc) where learner_id is not null;
create index letters_by_form on letters (form_id) where form_id is not null;
create index letters_by_age on letters (done_at) where done_at is not null;
create index letters_held_by_age on letters (sent_at) where state = 'held';
create index letters_by_document on letters (document_key) where document_key is not null;

-- Secret links to letters: of each only SHA-256. Who is answered by SMS or mail gets one more.
create table letter_links (
  token_hash bytea primary key,
  letter_id bigint not null references letters (id) on delete cascade
);
create index letter_links_by_letter on letter_links (letter_id);

create table application_reviews (
  letter_id bigint not null references letters (id) on delete cascade,
  reviewer text not null,
  verdict text not null check (verdict in ('accept', 'refuse')),
  note text not null,
  reviewed_at timestamptz not null,
  primary key (letter_id, reviewer)
);

-- What mail has above its text.
alter table outbox add column subject text;

-- A question that needs no answer.
alter table student_questions add column closed_at timestamptz;
drop index student_questions_open;
create index student_questions_open on student_questions (id) where answered_at is null and closed_at is null;
