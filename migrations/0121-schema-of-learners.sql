-- What is a learner's stands in a schema of its own, to which no foreign key leads from `public`: it can be kept or moved without the rest. Names
-- need no schema, since the program has both on its search path.
create schema learner;

alter table learners set schema learner;
alter table grant_ends set schema learner;
alter table grants set schema learner;
alter table registration_answers set schema learner;
alter table survey_answers set schema learner;
alter table character_practice set schema learner;
alter table drawings set schema learner;
alter table enrolments set schema learner;
alter table lesson_progress set schema learner;
alter table short_bookmarks set schema learner;
alter table story_readings set schema learner;
alter table deck_cards set schema learner;
alter table deck_drafts set schema learner;
alter table decks set schema learner;
alter table table_choices set schema learner;
alter table card_marks set schema learner;
alter table card_states set schema learner;
alter table memory_settings set schema learner;
alter table review_voids set schema learner;
alter table reviews set schema learner;
alter table certificates set schema learner;
alter table level_tests set schema learner;
alter table answers set schema learner;
alter table appeals set schema learner;
alter table guides_seen set schema learner;
alter table practice_totals set schema learner;
alter table student_questions set schema learner;
alter table unit_tests set schema learner;
alter table writing_drafts set schema learner;
alter table badges set schema learner;
alter table study_calendars set schema learner;
alter table study_sessions set schema learner;
alter table live_attendees set schema learner;
alter table notification_settings set schema learner;
alter table notifications set schema learner;
alter table tip_turns set schema learner;
alter table daily_seconds set schema learner;
alter table study_events set schema learner;
alter table study_pauses set schema learner;
alter table subscription_reminders set schema learner;
alter table application_decisions set schema learner;
alter table odd_sounds set schema learner;

alter view studied set schema learner;
alter view counted_reviews set schema learner;
alter view cards_to_come set schema learner;

create or replace function has_other_cards() returns trigger language plpgsql as $$
begin
  update learner.learners set school_cards_only = false where id = new.learner_id and school_cards_only;
  return null;
end $$;
