-- The outbox carries every channel: sms, mail and push.
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('sms', 'mail', 'push'));
