/** No level without an approval that stands, and none of a deleted account. */
export const invariants: Readonly<Record<string, string>> = {
  'an approved request has no item that was not accepted': `
    select r.id, i.item, i.state from identity_request r join identity_item i on i.request_id = r.id
    where r.state = 'hasaudit' and i.state <> 'accepted'`,
  'a refused request has an item that was refused': `
    select r.id from identity_request r where r.state = 'auditFailure'
      and not exists (select from identity_item i where i.request_id = r.id and i.state = 'refused')`,
  'a request for level 2 that is open or approved has each of its pictures': `
    select r.id, i.item from identity_request r join identity_item i on i.request_id = r.id
    where r.state <> 'withdrawn' and i.item like '%\\_pic'
      and not exists (select from identity_picture p where p.request_id = r.id and p.item = i.item)`,
}
