-- Listening to words counts like what was watched; the subject is the language.
alter table study_events drop constraint study_events_kind_check;
alter table study_events
  add constraint study_events_kind_check check (kind in ('video', 'short', 'reading', 'listening')) not valid;
alter table study_events validate constraint study_events_kind_check;
