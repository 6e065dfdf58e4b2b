-- A company of 1.0.0: 4 venues with a manager and two members each, a year of their work.
insert into orgs (id, name, domain) values (md5('org')::uuid, 'Harbor', 'harbor.example');
insert into venues (id, org_id, name, slug, state)
select md5('venue ' || v)::uuid, md5('org')::uuid, 'Pier ' || v, 'pier-' || v, 'CA' from generate_series(1, 4) v;
-- Of three people, the first manages the venue.
insert into users (id, email, first_name, last_name, role)
select md5('user ' || n)::uuid, 'person.' || n || '@harbor.example', nullif('Zoë', case n when 3 then 'Zoë' end), 'O''Neil ' || n,
       case n % 3 when 1 then 'GM' else 'BLT' end
  from generate_series(1, 12) n;
insert into app_users (id, auth_user_id, org_id, venue_id, role, position, slug)
select md5('member ' || n)::uuid, md5('user ' || n)::uuid, md5('org')::uuid,
       case when n % 3 <> 1 then md5('venue ' || (n + 2) / 3)::uuid end,
       case n % 3 when 1 then 'GM' else 'BLT' end, 'Lead', 'person-' || n
  from generate_series(1, 12) n;
insert into venue_assignments (app_user_id, venue_id)
select md5('member ' || 3 * v - 2)::uuid, md5('venue ' || v)::uuid from generate_series(1, 4) v;
update venues set gm_id = a.app_user_id from venue_assignments a where a.venue_id = venues.id;
insert into priorities (id, venue_id, blt_id, title, description, status, period, year, due_at, is_archived, closed_at, created_at)
select md5('priority ' || n || ' ' || p)::uuid, md5('venue ' || (n + 2) / 3)::uuid, md5('member ' || n)::uuid,
       'Pour cost 🍸 ' || p, case p % 3 when 0 then 'Weigh every bottle,' || E'\n' || '"twice".' end,
       case when p < 12 then 'COMPLETED' else 'ON_TRACK' end, p, 2026, date '2026-01-04' + 28 * p, p < 12,
       case when p < 12 then timestamptz '2026-01-04 18:00Z' + p * interval '28 days' end, '2026-01-05 18:00Z'
  from generate_series(1, 12) n cross join generate_series(1, 12) p where n % 3 <> 1;
insert into priority_tasks (id, priority_id, label, completed, completed_at, sort_order)
select md5('task ' || p.id || t)::uuid, p.id, 'Task ' || t, t < 3, case when t < 3 then timestamptz '2026-02-02 18:00Z' end, t
  from priorities p cross join generate_series(0, 3) t;
insert into priority_check_ins (id, priority_id, venue_id, blt_id, status, note, week_of, submitted_at, author_id)
select md5('check-in ' || p.id || w)::uuid, p.id, p.venue_id, p.blt_id, case w % 3 when 0 then 'AT_RISK' else 'ON_TRACK' end,
       nullif('The ice machine is down.', case w % 2 when 0 then 'The ice machine is down.' end),
       date '2026-01-05' + 28 * (p.period - 1) + 7 * w, timestamptz '2026-01-06 18:00Z' + w * interval '7 days', p.blt_id
  from priorities p cross join generate_series(0, 3) w;
insert into journals (id, venue_id, blt_id, author_id, week_of, entry, wins, visibility, submitted_at, draft)
select md5('journal ' || n || ' ' || w)::uuid, md5('venue ' || (n + 2) / 3)::uuid, md5('member ' || n)::uuid,
       md5('member ' || n)::uuid, date '2026-01-05' + 7 * w, 'Quiet week\t, ' || w || E'. \\N \\.', 'A win',
       case w % 2 when 0 then 'private' else 'shared' end, timestamptz '2026-01-06 18:00Z' + w * interval '7 days',
       case w when 40 then '{"entry": "Changed"}'::jsonb end
  from generate_series(1, 12) n cross join generate_series(0, 44) w where n % 3 <> 1;
insert into weekly_metrics (id, venue_id, week_of, revenue, labor_factor, cogs_pct, source)
select md5('numbers ' || v || ' ' || w)::uuid, md5('venue ' || v)::uuid, date '2026-01-05' + 7 * w, 60000 + w, 1.14,
       nullif(w % 7, 0), 'imported'
  from generate_series(1, 4) v cross join generate_series(0, 44) w;
insert into audits (id, org_id, user_id, action, meta, created_at)
select md5('audit ' || n)::uuid, md5('org')::uuid, case when n % 5 > 0 then md5('user ' || 1 + n % 12)::uuid end,
       'priority.checkedIn', jsonb_build_object('id', md5('x' || n)::uuid, 'before', null, 'after', jsonb_build_object('note', 'N ' || n)),
       timestamptz '2026-01-06 18:00Z' + n * interval '1 hour'
  from generate_series(1, 2000) n;
insert into sessions (sid, sess, expire, user_id, created_at)
select md5('sid ' || n), '{}', '2027-01-01 00:00Z', md5('user ' || n)::uuid, '2026-11-16 18:00Z' from generate_series(1, 12) n;
insert into settings (key, value) values ('demo', '{"company": 1}');
-- Replies, histories, skills, messages, files.
update journals set reviewed_by_id = md5('member 1')::uuid, reviewed_at = submitted_at + interval '1 day', reply = 'Well done.',
       replied_by_id = md5('member 1')::uuid where week_of = '2026-02-02';
insert into metrics_history (id, metrics_id, revenue, labor_factor, source, saved_at)
select md5('earlier ' || id)::uuid, id, 1, 1.14, 'typed', '2026-11-16 18:00Z' from weekly_metrics;
insert into skill_progress (blt_id, skill_id, status, updated_by_id, updated_at)
select id, 'pour-cost', 'LEARNING', id, '2026-11-16 18:00Z' from app_users where role = 'BLT';
insert into skill_history (id, blt_id, skill_id, event, status, before, author_id, created_at)
select md5('skill ' || id)::uuid, id, 'pour-cost', 'mark', 'LEARNING', 'NOT_STARTED', id, '2026-11-16 18:00Z'
  from app_users where role = 'BLT';
insert into messages (id, org_id, venue_id, channel, event, key, content, state, due_at, expire, created_at)
select md5('message ' || n)::uuid, md5('org')::uuid, md5('venue ' || 1 + n % 4)::uuid, 'chat', 'at-risk', 'key ' || n,
       '{"summary": "At risk", "message": {"text": "x"}}', case when n < 99 then 'sent' else 'waiting' end,
       '2026-11-16 18:00Z', '2026-11-16 22:00Z', '2026-11-16 18:00Z'
  from generate_series(1, 100) n;
insert into spaces (id, org_id, venue_id) select md5('space ' || id)::uuid, org_id, id from venues;
insert into materials (id, priority_id, venue_id, blt_id, key, file_name, file_type, size, uploaded_by_id, created_at)
select md5('file ' || id)::uuid, id, venue_id, blt_id, 'kept/' || id, 'menu.pdf', 'application/pdf', 50000, blt_id, '2026-11-16 18:00Z'
  from priorities where period = 12;
insert into assistant_questions (id, user_id, asked_at)
select md5('question ' || id)::uuid, id, '2026-11-16 18:00Z' from users;
-- Withdrawn priorities, sealed replies.
update priorities set withdrawn_at = '2026-11-16 18:00Z', withdrawn_by_id = md5('member 1')::uuid, archive_reason = 'Not ours',
       is_archived = true where id = md5('priority 2 12')::uuid;
insert into idempotency_keys (user_id, key, fingerprint, rights, sealed, created_at)
select md5('user ' || 1 + n % 12)::uuid, 'key ' || n, 'print', 'rights', 'sealed', '2026-11-16 18:00Z' from generate_series(1, 300) n;
-- Sign-in by e-mail, passkeys, e-mails, the security log.
update users set mail_choices = '{reply}', wrong_codes = 1 where email like 'person.2@%';
insert into passkeys (id, user_id, public_key, counter, name, created_at)
select 'key ' || email, id, 'key', 3, 'Phone', '2026-11-16 18:00Z' from users;
insert into messages (id, org_id, channel, event, key, recipient, state, due_at, expire, created_at, tried_at)
select md5('mail ' || n)::uuid, md5('org')::uuid, 'mail', 'reply', 'key ' || n, 'person.2@harbor.example', 'sent',
       '2026-11-16 18:00Z', '2026-11-17 18:00Z', '2026-11-16 18:00Z', '2026-11-16 18:00Z'
  from generate_series(1, 100) n;
insert into security_events (id, org_id, user_id, kind, email, network, created_at)
select md5('event ' || n)::uuid, md5('org')::uuid, md5('user ' || 1 + n % 12)::uuid, 'signed-in', 'person.2@harbor.example', '192.0.2.1',
       '2026-11-16 18:00Z'
  from generate_series(1, 500) n;
insert into challenges (id, email, code, link, created_at, expire)
values ('id', 'person.2@harbor.example', 'salt:hash', 'link', '2026-11-16 18:00Z', '2026-11-16 18:10Z');

insert into visits (user_id, place, about_id, seen_at)
select md5('user 3')::uuid, place, md5('venue 1')::uuid, '2026-11-16 18:00Z' from unnest(array['home', 'board']) place;
