-- Who paid for somebody else signed in, and that they saw the success, which who learns sees for themselves.
alter table payments add column payer_learner_id bigint references learners;
alter table payments add column payer_acknowledged_at timestamptz;
create index payments_by_payer on payments (payer_learner_id, created_at desc) where payer_learner_id is not null;
-- Settlements, totals and exports go by the day on which the money came, or went back.
create index payments_by_paid on payments (paid_at) where paid_at is not null;
create index payment_events_of_refunds on payment_events (at) where kind in ('refunded', 'charged-back') and outcome = 'moved';
-- Places that unpaid payments hold, and payments whose slip waits.
create index payments_holding_places on payments (created_at) where place = 'held' and status = 'pending';
create index payments_with_slip on payments (payment_id) where slip = 'waiting' and status = 'pending';

-- When it is looked whether the contact is still needed; null once it is, as the money came.
alter table payment_contacts add column look_at timestamptz default now() + interval '90 days';
create index payment_contacts_to_look_at on payment_contacts (look_at) where look_at is not null;

-- Whoever sends a number first may not be the one who transferred: several slips may wait with it, and one is approved.
drop index payment_slips_reference;
drop index payment_slips_picture;
create index payment_slips_by_reference on payment_slips (reference) where status in ('waiting', 'approved');
create index payment_slips_by_picture on payment_slips (image_hash) where status in ('waiting', 'approved');
create index payment_slips_decided on payment_slips (decided_at) where status in ('refused', 'replaced');
create index payment_slips_by_key on payment_slips (image_key);
