-- A dispute names a payment only by the provider's own number.
create index payments_by_provider_reference on payments (provider_reference) where provider_reference is not null;
