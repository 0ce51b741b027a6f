-- Who sends takes what waits of a channel by when it may go. The state stands written out in the statements: of a state that is a
-- parameter no partial index is used.
create index outbox_in_turn on outbox (channel, not_before, id) where status = 'waiting';
create index outbox_being_sent on outbox (claimed_at) where status = 'sending';
drop index outbox_to_send;
