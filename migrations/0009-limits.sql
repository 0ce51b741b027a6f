-- When each use of a limit was taken, while it counts: so that no span of its length, wherever it begins, holds more uses
-- than are allowed. Empty for limits of many uses, which are counted from their first one on.
alter table limit_counters add column times timestamptz[] not null default '{}';
