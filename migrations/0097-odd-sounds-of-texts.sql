-- Stories, points of grammar and guided writing are heard too.
alter table odd_sounds drop constraint odd_sounds_kind_check;
alter table odd_sounds add constraint odd_sounds_kind_check
  check (kind in ('question', 'card', 'character', 'line', 'story', 'grammar', 'writing'));
