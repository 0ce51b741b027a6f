-- Undone reviews: the review stays as it was sent, and a row here says that it doesn't count. It may come before its review.
create table review_voids (
  learner_id bigint not null references learners on delete cascade,
  review_id uuid not null,
  voided_at timestamptz not null default now(),
  primary key (learner_id, review_id)
);

-- The learner's own day, and the language, to which a review's time was added, so that undoing it takes it from there;
-- null for reviews that were imported, and for those of before.
alter table reviews add column studied_day date, add column studied_language smallint;

-- The reviews that a memory is made of.
create view counted_reviews as
select learner_id, review_id, card_id, rating, reviewed_at, duration_ms from reviews
where not exists (
  select from review_voids where review_voids.learner_id = reviews.learner_id and review_voids.review_id = reviews.review_id
);

-- With `reviewed` it tells one log from another: a review that is undone and one that is added leave `reviewed` alone as it was.
alter table practice_totals add column undone int not null default 0;
