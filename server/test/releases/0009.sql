-- What was added until the evening of 20 November: replies, histories, skills, messages, files.
update journals set reviewed_by_id = md5('member 1')::uuid, reviewed_at = submitted_at + interval '1 day', reply = 'Well done.',
       replied_by_id = md5('member 1')::uuid where week_of = '2026-02-02';
insert into metrics_history (id, metrics_id, revenue, labor_factor, source, saved_at)
select md5('earlier ' || id)::uuid, id, 1, 1.14, 'typed', '2026-11-16 18:00Z' from weekly_metrics;
insert into skill_progress (blt_id, skill_id, status, updated_by_id, updated_at)
select id, 'pour-cost', 'LEARNING', id, '2026-11-16 18:00Z' from app_users where role = 'BLT';
insert into skill_history (id, blt_id, skill_id, event, status, before, author_id, created_at)
select md5('skill ' || id)::uuid, id, 'pour-cost', 'mark', 'LEARNING', 'NOT_STARTED', id, '2026-11-16 18:00Z'
  from app_users where role = 'BLT';
insert into notifications (id, org_id, venue_id, kind, key, summary, message, state, due_at, created_at)
select md5('message ' || n)::uuid, md5('org')::uuid, md5('venue ' || 1 + n % 4)::uuid, 'at-risk', 'key ' || n, 'At risk', '{"text": "x"}',
       case when n < 99 then 'sent' else 'waiting' end, '2026-11-16 18:00Z', '2026-11-16 18:00Z'
  from generate_series(1, 100) n;
insert into webhooks (id, org_id, venue_id) select md5('space ' || id)::uuid, org_id, id from venues;
insert into materials (id, priority_id, venue_id, blt_id, key, file_name, file_type, size, uploaded_by_id, created_at)
select md5('file ' || id)::uuid, id, venue_id, blt_id, 'kept/' || id, 'menu.pdf', 'application/pdf', 50000, blt_id, '2026-11-16 18:00Z'
  from priorities where period = 12;
insert into assistant_questions (id, user_id, asked_at)
select md5('question ' || id)::uuid, id, '2026-11-16 18:00Z' from users;
