-- What was added until 15:00 of 22 November: sign-in by e-mail, passkeys, e-mails, the security log.
update users set mail_choices = '{reply}', wrong_codes = 1 where email like 'person.2@%';
insert into passkeys (id, user_id, public_key, counter, name, created_at)
select 'key ' || email, id, 'key', 3, 'Phone', '2026-11-16 18:00Z' from users;
insert into mails (id, org_id, kind, key, recipient, state, due_at, expire, created_at)
select md5('mail ' || n)::uuid, md5('org')::uuid, 'reply', 'key ' || n, 'person.2@harbor.example', 'sent', '2026-11-16 18:00Z',
       '2026-11-17 18:00Z', '2026-11-16 18:00Z'
  from generate_series(1, 100) n;
insert into security_events (id, org_id, user_id, kind, email, network, created_at)
select md5('event ' || n)::uuid, md5('org')::uuid, md5('user ' || 1 + n % 12)::uuid, 'signed-in', 'person.2@harbor.example', '192.0.2.1',
       '2026-11-16 18:00Z'
  from generate_series(1, 500) n;
insert into challenges (id, email, code, link, created_at, expire)
values ('id', 'person.2@harbor.example', 'salt:hash', 'link', '2026-11-16 18:00Z', '2026-11-16 18:10Z');
