-- Payments whose money went back before anything was granted kept their place, and its network: both are free, as the machine has it now.
with freed as (
  update payments set place = 'freed'
  where place = 'held' and status = 'refunded' and granted = 'none'
    and payment_id in (select payment_id from payment_events where kind in ('refunded', 'charged-back') and outcome = 'moved')
  returning payment_id
), uses as (
  update offer_uses set freed_at = now(), network = null
  from freed where offer_uses.payment_id = freed.payment_id and freed_at is null
  returning offer_id
)
update offers set used = used - places from (select offer_id, count(*) as places from uses group by offer_id) as given
where id = offer_id;
