/** Everything in the public log stands under its own hash: what is marked as logged has its leaf. */
export const invariants = {
  'a signature that is marked as logged has its leaf in the public log': `
    select s.id from agreement_logged l join agreement_signature s on s.id = l.signature_id
    where not exists (
      select from proof_event e where split_part(e.leaf, ' ', 1) = 'agreement/1' and split_part(e.leaf, ' ', 7) = encode(s.file_hash, 'hex'))`,
}
