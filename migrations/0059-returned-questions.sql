-- A question that was answered wrong comes back within its run: what is answered then counts as study, and not as the run's first answer.
alter table answers add is_return boolean not null default false;
