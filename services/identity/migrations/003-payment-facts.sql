-- What payment told of a member: { account: { version, … }, cards: { version, … } }. A part of another version replaces its own only.
alter table identity.member add column stripe jsonb not null default '{}';
