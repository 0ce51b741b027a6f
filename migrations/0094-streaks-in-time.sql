-- Whether anything of the day was told in time: what comes a month late is kept and counted, but makes no streak.
alter table daily_seconds add column in_time boolean not null default true;
