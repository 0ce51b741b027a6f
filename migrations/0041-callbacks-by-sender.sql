-- Whose callbacks were right: theirs are listed first among those that are refused.
create index payment_callbacks_of_known on payment_callbacks (provider, address) where outcome <> 'refused';
