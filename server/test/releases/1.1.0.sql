-- What came with 1.1.0: absences, stand-ins, budgets, tags, focuses, well-dones, years, files that arrive, tokens and webhooks.
update orgs set keep_years = 3;
update app_users set groups = '{Coast}' where id = md5('member 4')::uuid;
update venues set open_days = '{[2026-01-01,)}' where id = md5('venue 4')::uuid;
update users set compare = 'budget', news_dismissed = '1.1.0' where email like 'person.1@%';
insert into away (id, app_user_id, kind, from_day, to_day, created_by_id)
select md5('away ' || id)::uuid, id, 'vacation', '2026-08-03', '2026-08-14', id from app_users where role = 'BLT';
insert into stand_ins (id, gm_id, stand_in_id, from_day, to_day)
values (md5('stand-in')::uuid, md5('member 1')::uuid, md5('member 4')::uuid, '2026-08-03', '2026-08-14');
insert into stand_in_venues (stand_in_id, venue_id) values (md5('stand-in')::uuid, md5('venue 1')::uuid);
insert into first_thirty_days (blt_id, offered_at, points, teacher_ids)
values (md5('member 2')::uuid, '2026-11-16 18:00Z', '{How the week runs}', array[md5('member 3')::uuid]);
insert into first_thirty_days_templates (org_id, template, updated_by_id, updated_at)
values (md5('org')::uuid, '{"tasks": []}', md5('member 1')::uuid, '2026-11-16 18:00Z');
insert into budgets (id, venue_id, week_of, revenue, labor_true_pct, cogs_pct, tips, source)
select md5('budget ' || v || ' ' || w)::uuid, md5('venue ' || v)::uuid, date '2026-01-05' + 7 * w, 61000 + w, 24.5, 21.5, 9000, 'typed'
  from generate_series(1, 4) v cross join generate_series(0, 51) w;
insert into budgets_history (id, budget_id, revenue, source, saved_at)
select md5('earlier ' || id)::uuid, id, 1, 'typed', '2026-11-16 18:00Z' from budgets;
update weekly_metrics set tags = '[{"kind": "holiday", "text": "Labor Day"}]', via = 'Toast' where week_of = '2026-09-07';
insert into sources (id, org_id, name, header, reading, updated_by_id)
values (md5('source')::uuid, md5('org')::uuid, 'Toast', '{Date,Net sales}', '{"columns": []}', md5('member 1')::uuid);
insert into inboxes (org_id, letters, senders, updated_by_id, updated_at)
values (md5('org')::uuid, 'abcdefgh', '{pos@harbor.example}', md5('member 1')::uuid, '2026-11-16 18:00Z');
insert into inbox_files (id, org_id, source_id, arrival, name, digest, content, state, report, received_at)
values (md5('inbox file')::uuid, md5('org')::uuid, md5('source')::uuid, 'folder', 'sales.csv', 'digest', '\x00ff', 'read', '{}',
        '2026-11-16 18:00Z');
insert into arrived_days (id, org_id, source_id, venue_id, day, figures, file_id, read_at)
select md5('day ' || v || ' ' || d)::uuid, md5('org')::uuid, md5('source')::uuid, md5('venue ' || v)::uuid, date '2026-11-09' + d,
       '{"revenue": 8000}', md5('inbox file')::uuid, '2026-11-16 18:00Z'
  from generate_series(1, 4) v cross join generate_series(0, 6) d;
insert into arrived_figures (id, metrics_id, field, amount, source, via, arrived_at, kept_amount)
select md5('figure ' || id)::uuid, id, 'revenue', 59000, 'file', 'Toast', '2026-11-16 18:00Z', 60000
  from weekly_metrics where week_of = '2026-11-09';
insert into focuses (id, org_id, period, year, title, why, category, outcome, created_by_id)
values (md5('focus')::uuid, md5('org')::uuid, 12, 2026, 'Waste', 'It costs.', 'COGS', 'Two points less', md5('member 1')::uuid);
insert into focus_answers (focus_id, venue_id, text, updated_by_id, updated_at)
select md5('focus')::uuid, id, 'We weigh.', md5('member 1')::uuid, '2026-11-16 18:00Z' from venues;
update priorities set focus_id = md5('focus')::uuid, signed_for_id = md5('member 1')::uuid, handed_over_at = '2026-11-16 18:00Z'
 where period = 12;
update journals set reviewed_for_id = md5('member 1')::uuid where week_of = '2026-02-02';
insert into well_dones (id, to_id, from_id, venue_id, text, about, created_at)
select md5('well-done ' || id)::uuid, id, md5('member 1')::uuid, venue_id, 'Quick at the bar ✨', 'none', '2026-11-16 18:00Z'
  from app_users where role = 'BLT';
insert into year_talks (blt_id, year, member_text, manager_text, manager_id, updated_at)
select id, 2026, E'My year:\n"busy"', 'A good one', md5('member 1')::uuid, '2026-11-16 18:00Z' from app_users where role = 'BLT';
insert into users (id, email, first_name, last_name, role) values (md5('program')::uuid, 'pos.program', 'POS', 'export', 'VP');
insert into service_accounts (user_id, org_id, created_at) values (md5('program')::uuid, md5('org')::uuid, '2026-11-16 18:00Z');
insert into tokens (id, hash, user_id, org_id, name, scopes, created_at, expires_at)
values (md5('token')::uuid, 'hash', md5('program')::uuid, md5('org')::uuid, 'Nightly', '{metrics:write}', '2026-11-16 18:00Z',
        '2027-11-16 18:00Z');
insert into webhooks (id, org_id, url, events, secret) values
  (md5('webhook')::uuid, md5('org')::uuid, 'https://bi.harbor.example/scope', '{priority.checkedIn}', 'sealed');
insert into messages (id, org_id, channel, event, key, webhook_id, state, last_status, due_at, expire, created_at)
select md5('notice ' || n)::uuid, md5('org')::uuid, 'webhook', 'webhook', 'notice ' || n, md5('webhook')::uuid, 'sent', 200,
       '2026-11-16 18:00Z', '2026-11-17 18:00Z', '2026-11-16 18:00Z'
  from generate_series(1, 20) n;
insert into exports (id, org_id, person_id, made_by_id, started_at)
values (md5('export')::uuid, md5('org')::uuid, md5('member 2')::uuid, md5('member 2')::uuid, '2026-11-16 18:00Z');
insert into audits_without_words (audit_id, org_id, words_hash, row_hash, removed_at)
values (md5('audit 1')::uuid, md5('org')::uuid, '\x01', '\x02', '2026-11-16 18:00Z');
