-- What people write to us, the public site, and where learners stop.

-- Public pages, as imported from content/. body: by locale {title, description, content_html, questions: [{question_html, answer_html}]}
create table pages (
  id int generated always as identity primary key,
  slug text not null unique,
  body jsonb not null,
  hidden boolean not null default false
);

-- What learners say of the school, as imported from content/.
create table testimonials (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  name jsonb not null,
  role jsonb not null,
  content jsonb not null,
  rating smallint not null check (rating in (4, 5)),
  profile_image text,
  -- Made up to show how it looks.
  is_example boolean not null,
  hidden boolean not null default false
);

-- Our own announcements, from content/ads.yaml: each in one place, on pages that teach nothing.
create table ads (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  placement text not null,
  -- {my, en}
  title jsonb not null,
  body jsonb not null,
  image text,
  link text not null,
  hidden boolean not null default false
);

-- Forms as their files have them.
create table forms (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  body jsonb not null,
  hidden boolean not null default false
);

-- Places of a form that are taken; held letters have none.
create table form_places (
  form_id int primary key references forms,
  taken int not null default 0 check (taken >= 0)
);

-- Rounds of the scholarship as their files have them.
create table scholarship_rounds (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  body jsonb not null,
  hidden boolean not null default false
);

-- When a round of the demo school is open: its file has no dates.
create table demo_rounds (
  round_id int primary key references scholarship_rounds,
  opens_at timestamptz not null,
  closes_at timestamptz not null
);

-- What people send us: contact, requests of companies, forms, applications for a scholarship.
create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('contact', 'business', 'form', 'scholarship')),
  state text not null check (state in ('held', 'open', 'answered', 'accepted', 'refused', 'closed')),
  -- Who sent it, where they were signed in: the account, and the learner to whom news of it go, to whose schema no foreign key leads.
  account_id uuid references accounts,
  learner_id bigint,
  form_id int references forms,
  round_id int references scholarship_rounds,
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
  check ((account_id is null) = (learner_id is null)),
  constraint letters_of check ((form_id is not null) = (kind = 'form') and (round_id is not null) = (kind = 'scholarship'))
);
create unique index letters_one_a_round on letters (round_id, learner_id) where round_id is not null;
create index letters_waiting on letters (id) where state in ('held', 'open');
create index letters_by_account on letters (account_id, id desc) where account_id is not null;
create index letters_by_form on letters (form_id) where form_id is not null;
create index letters_by_age on letters (done_at) where done_at is not null;
create index letters_held_by_age on letters (sent_at) where state = 'held';
create index letters_by_document on letters (document_key) where document_key is not null;

-- Secret links to letters: of each only SHA-256. Who is answered by SMS or mail gets one more.
create table letter_links (
  token_hash bytea primary key,
  letter_id bigint not null references letters on delete cascade
);
create index letter_links_by_letter on letter_links (letter_id);

-- What each reviewer says of an application.
create table application_reviews (
  letter_id bigint not null references letters on delete cascade,
  reviewer text not null,
  verdict text not null check (verdict in ('accept', 'refuse')),
  note text not null,
  reviewed_at timestamptz not null,
  primary key (letter_id, reviewer)
);

-- Whose application of a round was decided: it stays known where the letter is erased, so that nobody applies twice and no place is given twice.
create table learner.application_decisions (
  learner_id bigint not null references learners,
  round_id int not null references scholarship_rounds,
  verdict text not null check (verdict in ('accept', 'refuse')),
  decided_at timestamptz not null,
  primary key (learner_id, round_id)
);
create index application_decisions_by_round on application_decisions (round_id) where verdict = 'accept';

-- "This sounds odd": what a learner heard that sounds wrong to them, for the teachers' inbox.
create table learner.odd_sounds (
  learner_id bigint not null references learners on delete cascade,
  id bigint generated always as identity unique,
  kind text not null check (kind in ('question', 'card', 'character', 'line', 'story', 'grammar', 'writing')),
  -- The id in the school's files.
  slug text not null,
  -- Of a video: which line, from 1; of a card 1 is its example; else 0.
  line int not null default 0,
  text text not null,
  note text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (learner_id, id)
);
create unique index odd_sounds_once on odd_sounds (learner_id, kind, slug, line) where closed_at is null;
create index odd_sounds_open on odd_sounds (id) where closed_at is null;
create index odd_sounds_closed on odd_sounds (closed_at) where closed_at is not null;

-- How far learners came by their third day, summed every night for all who registered on a day: no row says who. Kept for 30 days.
create table way_counts (
  -- The day of registration in Yangon.
  day date not null,
  -- Where they were last: a screen, or the day on which they came back.
  step text not null,
  learners int not null check (learners > 0),
  primary key (day, step)
);
