-- What was added until 17:30 of 22 November: e-mails that are tried again.
update mails set tried_at = '2026-11-16 18:00Z' where key = 'key 1';
