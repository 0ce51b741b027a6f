-- The host that a device's pushes go to, so that those to a host that is full are passed over; null until a push to it is first looked at.
alter table push_tokens add column host text;
