-- The ledger of a learner as one value, for a statement that reads more of the same learner: what opens, and the days on which the school was out.
create function learner.ledger_of(learner bigint) returns json language sql stable return json_build_object(
  'outages', (select array_agg(day::text) from outages),
  'rows', (select json_agg(json_build_object('product', product, 'plan_id', plan_id, 'source', grants.source,
      'starts_at', starts_at, 'ends_at', ends_at, 'granted_at', granted_at, 'taken_back_at', ended_at) order by grants.id)
    from learner.grants left join learner.grant_ends on grant_ends.source = grants.source where learner_id = ledger_of.learner));
