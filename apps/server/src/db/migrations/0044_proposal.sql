-- What takes two operators: one proposes, another decides. Only the decision is ever written later.
create table operator_proposal (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it would change: `user:1001`, `withdrawal:12`. One proposal of a kind is open for it at a time.
  subject text not null,
  -- JSON, exactly as it was proposed, and the hash by which whoever decides says that he has read it.
  terms text not null,
  terms_hash bytea not null check (terms_hash = sha256(convert_to(terms, 'UTF8'))),
  proposed_by bigint not null references operator,
  proposed_at timestamptz not null default now(),
  note text not null,
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  decided_by bigint references operator,
  decided_at timestamptz,
  decision_note text,
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  -- Whoever proposed may only take it back.
  check ((decision = 'withdrawn') = (decided_by = proposed_by))
);
create unique index operator_proposal_open on operator_proposal (kind, subject) where decision is null;
create index operator_proposal_of_kind on operator_proposal (kind, id);
revoke update, delete, truncate on operator_proposal from assay_app;
grant update (decision, decided_by, decided_at, decision_note) on operator_proposal to assay_app;

create function operator_proposal_decided_once() returns trigger language plpgsql as $$
begin
  raise exception 'proposal % is decided already', old.id using errcode = '23000';
end $$;
create trigger operator_proposal_decided_once before update on operator_proposal
  for each row when (old.decision is not null) execute function operator_proposal_decided_once();
