-- What was added until 17:30 of 22 November: e-mails that are tried again, stored figures of the rollup.
-- An old server counts them while the test runs.
delete from stale_venues;
update mails set tried_at = '2026-11-16 18:00Z' where key = 'key 1';
insert into venue_summaries (venue_id, org_id, span, week_of, timezone, reported, submitted, total, overdue_by, submitted_compared,
       overdue_compared, submitted_before, overdue_before, checked_in, at_risk_before, open, missing, closed, live, on_track)
select id, org_id, 'week', '2026-11-16', timezone, 1, 1, 1, '{0,0,0,0,0,0,0,0}', 0, 0, 0, 0, 0, 0, 0, 0, '{}', 1, 1 from venues;
