-- What was added until noon of 22 November: withdrawn priorities, sealed replies.
update priorities set withdrawn_at = '2026-11-16 18:00Z', withdrawn_by_id = md5('member 1')::uuid, archive_reason = 'Not ours',
       is_archived = true where id = md5('priority 2 12')::uuid;
insert into idempotency_keys (user_id, key, fingerprint, rights, sealed, created_at)
select md5('user ' || 1 + n % 12)::uuid, 'key ' || n, 'print', 'rights', 'sealed', '2026-11-16 18:00Z' from generate_series(1, 300) n;
