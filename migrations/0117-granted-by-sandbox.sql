-- What the sandbox granted is looked for at every start with a real provider.
create index payments_granted_by_sandbox on payments (number) where provider = 'sandbox' and status = 'succeeded';
