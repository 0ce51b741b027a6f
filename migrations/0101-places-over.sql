-- The desk may grant a late slip above an offer's limit, and money that came late is granted too: both are counted in used.
alter table offers drop constraint offers_check;
alter table offers add constraint offers_used check (used >= 0);

-- The network of a place that was taken signed out, until somebody paid or it is free again.
alter table offer_uses add column network text;
create index offer_uses_by_network on offer_uses (offer_id, network) where network is not null;

-- Nobody frees places before their payment ends any more.
drop index payments_holding_places;
