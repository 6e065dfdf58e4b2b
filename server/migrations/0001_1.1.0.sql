-- outside a transaction
create table if not exists service_accounts (
  user_id uuid primary key not null,
  org_id uuid not null,
  created_by_id uuid,
  created_at timestamp (3) with time zone not null,
  removed_at timestamp (3) with time zone,
  constraint service_accounts_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint service_accounts_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint service_accounts_created_by_id_app_users_id_fk foreign key (created_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists tokens (
  id uuid primary key default gen_random_uuid() not null,
  hash text not null,
  user_id uuid not null,
  org_id uuid not null,
  name text not null,
  scopes text[] not null,
  created_by_id uuid,
  created_at timestamp (3) with time zone not null,
  expires_at timestamp (3) with time zone not null,
  ended_at timestamp (3) with time zone,
  last_used_on date,
  last_network text,
  told_days smallint,
  constraint tokens_hash_unique unique (hash),
  constraint tokens_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint tokens_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint tokens_created_by_id_app_users_id_fk foreign key (created_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists webhooks (
  id uuid primary key default gen_random_uuid() not null,
  org_id uuid not null,
  url text not null,
  events text[] not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamp (3) with time zone,
  off_at timestamp (3) with time zone,
  off_because text,
  given_up integer default 0 not null,
  created_by_id uuid,
  created_at timestamp (3) with time zone default now() not null,
  updated_at timestamp (3) with time zone default now() not null,
  constraint webhooks_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint webhooks_created_by_id_app_users_id_fk foreign key (created_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists away (
  id uuid primary key default gen_random_uuid() not null,
  app_user_id uuid not null,
  kind text not null,
  from_day date not null,
  to_day date not null,
  created_by_id uuid,
  removed_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone default now() not null,
  updated_at timestamp (3) with time zone default now() not null,
  constraint away_app_user_id_app_users_id_fk foreign key (app_user_id) references app_users (id),
  constraint away_created_by_id_app_users_id_fk foreign key (created_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists budgets (
  id uuid primary key default gen_random_uuid() not null,
  venue_id uuid not null,
  week_of date not null,
  revenue numeric(12, 2),
  labor_true_pct numeric(6, 2),
  cogs_pct numeric(5, 2),
  tips numeric(12, 2),
  source text not null,
  created_by_id uuid,
  created_at timestamp (3) with time zone default now() not null,
  updated_at timestamp (3) with time zone default now() not null,
  constraint budgets_week unique (venue_id, week_of),
  constraint budgets_venue_id_venues_id_fk foreign key (venue_id) references venues (id),
  constraint budgets_created_by_id_app_users_id_fk foreign key (created_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists budgets_history (
  id uuid primary key default gen_random_uuid() not null,
  budget_id uuid not null,
  revenue numeric(12, 2),
  labor_true_pct numeric(6, 2),
  cogs_pct numeric(5, 2),
  tips numeric(12, 2),
  source text not null,
  created_by_id uuid,
  saved_at timestamp (3) with time zone not null,
  constraint budgets_history_budget_id_budgets_id_fk foreign key (budget_id) references budgets (id) on delete cascade,
  constraint budgets_history_created_by_id_app_users_id_fk foreign key (created_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists first_thirty_days (
  blt_id uuid primary key not null,
  offered_at timestamp (3) with time zone not null,
  taken_at timestamp (3) with time zone,
  taken_by_id uuid,
  priority_id uuid,
  skill_ids text[] default '{}' not null,
  points text[] default '{}' not null,
  constraint first_thirty_days_blt_id_app_users_id_fk foreign key (blt_id) references app_users (id),
  constraint first_thirty_days_taken_by_id_app_users_id_fk foreign key (taken_by_id) references app_users (id),
  constraint first_thirty_days_priority_id_priorities_id_fk foreign key (priority_id) references priorities (id) on delete set null
);
--> statement-breakpoint
create table if not exists first_thirty_days_templates (
  org_id uuid primary key not null,
  template jsonb not null,
  updated_by_id uuid not null,
  updated_at timestamp (3) with time zone not null,
  constraint first_thirty_days_templates_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint first_thirty_days_templates_updated_by_id_app_users_id_fk foreign key (updated_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists stand_ins (
  id uuid primary key default gen_random_uuid() not null,
  gm_id uuid not null,
  stand_in_id uuid not null,
  from_day date not null,
  to_day date not null,
  ended_at timestamp (3) with time zone,
  created_by_id uuid,
  created_at timestamp (3) with time zone default now() not null,
  updated_at timestamp (3) with time zone default now() not null,
  constraint stand_ins_gm_id_app_users_id_fk foreign key (gm_id) references app_users (id),
  constraint stand_ins_stand_in_id_app_users_id_fk foreign key (stand_in_id) references app_users (id),
  constraint stand_ins_created_by_id_app_users_id_fk foreign key (created_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists stand_in_venues (
  stand_in_id uuid not null,
  venue_id uuid not null,
  constraint stand_in_venues_stand_in_id_venue_id_pk primary key (stand_in_id, venue_id),
  constraint stand_in_venues_stand_in_id_stand_ins_id_fk foreign key (stand_in_id) references stand_ins (id) on delete cascade,
  constraint stand_in_venues_venue_id_venues_id_fk foreign key (venue_id) references venues (id)
);
--> statement-breakpoint
create table if not exists arrived_figures (
  id uuid primary key default gen_random_uuid() not null,
  metrics_id uuid not null,
  field text not null,
  amount numeric(12, 2) not null,
  source text not null,
  via text not null,
  arrived_at timestamp (3) with time zone not null,
  constraint arrived_figures_field unique (metrics_id, field),
  constraint arrived_figures_metrics_id_weekly_metrics_id_fk foreign key (metrics_id) references weekly_metrics (id) on delete cascade
);
--> statement-breakpoint
create table if not exists sources (
  id uuid primary key default gen_random_uuid() not null,
  org_id uuid not null,
  name text not null,
  header text[] not null,
  reading jsonb not null,
  updated_by_id uuid not null,
  created_at timestamp (3) with time zone default now() not null,
  updated_at timestamp (3) with time zone default now() not null,
  constraint sources_name unique (org_id, name),
  constraint sources_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint sources_updated_by_id_app_users_id_fk foreign key (updated_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists inbox_files (
  id uuid primary key default gen_random_uuid() not null,
  org_id uuid not null,
  source_id uuid,
  arrival text not null,
  sender text,
  name text not null,
  digest text not null,
  content bytea not null,
  state text not null,
  report jsonb not null,
  received_at timestamp (3) with time zone not null,
  settled_at timestamp (3) with time zone,
  settled_by_id uuid,
  constraint inbox_files_digest unique (org_id, digest),
  constraint inbox_files_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint inbox_files_source_id_sources_id_fk foreign key (source_id) references sources (id) on delete set null,
  constraint inbox_files_settled_by_id_app_users_id_fk foreign key (settled_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists inboxes (
  org_id uuid primary key not null,
  letters text not null,
  senders text[] default '{}' not null,
  report_to text[] default '{}' not null,
  updated_by_id uuid not null,
  updated_at timestamp (3) with time zone not null,
  constraint inboxes_letters unique (letters),
  constraint inboxes_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint inboxes_updated_by_id_app_users_id_fk foreign key (updated_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists audits_without_words (
  audit_id uuid primary key not null,
  org_id uuid not null,
  words_hash bytea not null,
  row_hash bytea not null,
  removed_at timestamp (3) with time zone not null,
  removed_by_id uuid
);
--> statement-breakpoint
create table if not exists exports (
  id uuid primary key default gen_random_uuid() not null,
  org_id uuid not null,
  person_id uuid,
  made_by_id uuid not null,
  state text default 'waiting' not null,
  done integer default 0 not null,
  parts integer default 0 not null,
  alive_at timestamp (3) with time zone,
  file text,
  size bigint,
  started_at timestamp (3) with time zone not null,
  ready_at timestamp (3) with time zone,
  constraint exports_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint exports_person_id_app_users_id_fk foreign key (person_id) references app_users (id),
  constraint exports_made_by_id_app_users_id_fk foreign key (made_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists focuses (
  id uuid primary key default gen_random_uuid() not null,
  org_id uuid not null,
  period smallint not null,
  year smallint not null,
  title text not null,
  why text not null,
  category text not null,
  outcome text not null,
  created_by_id uuid not null,
  created_at timestamp (3) with time zone default now() not null,
  updated_at timestamp (3) with time zone default now() not null,
  constraint focuses_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint focuses_created_by_id_app_users_id_fk foreign key (created_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists focus_answers (
  focus_id uuid not null,
  venue_id uuid not null,
  text text not null,
  updated_by_id uuid not null,
  updated_at timestamp (3) with time zone not null,
  constraint focus_answers_focus_id_venue_id_pk primary key (focus_id, venue_id),
  constraint focus_answers_focus_id_focuses_id_fk foreign key (focus_id) references focuses (id) on delete cascade,
  constraint focus_answers_venue_id_venues_id_fk foreign key (venue_id) references venues (id),
  constraint focus_answers_updated_by_id_app_users_id_fk foreign key (updated_by_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists well_dones (
  id uuid primary key default gen_random_uuid() not null,
  to_id uuid not null,
  from_id uuid not null,
  venue_id uuid not null,
  text text not null,
  skill_id text,
  about text not null,
  about_id uuid,
  hidden_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null,
  constraint well_dones_to_id_app_users_id_fk foreign key (to_id) references app_users (id),
  constraint well_dones_from_id_app_users_id_fk foreign key (from_id) references app_users (id),
  constraint well_dones_venue_id_venues_id_fk foreign key (venue_id) references venues (id)
);
--> statement-breakpoint
create table if not exists year_talks (
  blt_id uuid not null,
  year smallint not null,
  member_text text default '' not null,
  member_done_at timestamp (3) with time zone,
  manager_text text default '' not null,
  manager_done_at timestamp (3) with time zone,
  manager_id uuid,
  updated_at timestamp (3) with time zone not null,
  constraint year_talks_blt_id_year_pk primary key (blt_id, year),
  constraint year_talks_blt_id_app_users_id_fk foreign key (blt_id) references app_users (id),
  constraint year_talks_manager_id_app_users_id_fk foreign key (manager_id) references app_users (id)
);
--> statement-breakpoint
create table if not exists arrived_days (
  id uuid primary key default gen_random_uuid() not null,
  org_id uuid not null,
  source_id uuid not null,
  venue_id uuid not null,
  day date not null,
  figures jsonb not null,
  file_id uuid,
  read_at timestamp (3) with time zone not null,
  constraint arrived_days_day unique(source_id,venue_id,day),
  constraint arrived_days_org_id_orgs_id_fk foreign key (org_id) references orgs (id),
  constraint arrived_days_source_id_sources_id_fk foreign key (source_id) references sources (id) on delete cascade,
  constraint arrived_days_venue_id_venues_id_fk foreign key (venue_id) references venues (id),
  constraint arrived_days_file_id_inbox_files_id_fk foreign key (file_id) references inbox_files (id) on delete set null
);
--> statement-breakpoint
alter table orgs
  add column if not exists personal_tokens boolean default true not null,
  add column if not exists keep_years smallint,
  add column if not exists keep_years_next smallint,
  add column if not exists keep_years_next_at timestamp (3) with time zone;
--> statement-breakpoint
alter table messages
  add column if not exists webhook_id uuid constraint messages_webhook_id_webhooks_id_fk references webhooks (id) on delete cascade,
  add column if not exists last_status smallint;
--> statement-breakpoint
alter table app_users add column if not exists groups text[] default '{}' not null;
--> statement-breakpoint
alter table venues add column if not exists open_days datemultirange default '{(,)}' not null;
--> statement-breakpoint
alter table priorities
  add column if not exists signed_for_id uuid constraint priorities_signed_for_id_app_users_id_fk references app_users (id),
  add column if not exists handed_over_at timestamp (3) with time zone,
  add column if not exists focus_id uuid constraint priorities_focus_id_focuses_id_fk references focuses (id);
--> statement-breakpoint
alter table journals add column if not exists reviewed_for_id uuid constraint journals_reviewed_for_id_app_users_id_fk references app_users (id);
--> statement-breakpoint
alter table weekly_metrics
  add column if not exists tags jsonb default '[]'::jsonb not null,
  add column if not exists via text;
--> statement-breakpoint
alter table metrics_history
  add column if not exists tags jsonb default '[]'::jsonb not null,
  add column if not exists via text;
--> statement-breakpoint
alter table first_thirty_days add column if not exists teacher_ids uuid[] default '{}' not null;
--> statement-breakpoint
alter table arrived_figures add column if not exists kept_amount numeric(12, 2);
--> statement-breakpoint
alter table audit_seals add column if not exists version smallint default 1 not null;
--> statement-breakpoint
alter table users
  add column if not exists deactivated_at timestamp (3) with time zone,
  add column if not exists forgotten_as integer,
  add column if not exists news_dismissed text,
  add column if not exists compare text;
--> statement-breakpoint
create index if not exists service_accounts_org on service_accounts (org_id);
--> statement-breakpoint
create index if not exists tokens_user on tokens (user_id);
--> statement-breakpoint
create index if not exists tokens_org on tokens (org_id);
--> statement-breakpoint
create index if not exists tokens_expires on tokens (expires_at);
--> statement-breakpoint
create index if not exists webhooks_org on webhooks (org_id);
--> statement-breakpoint
create index concurrently if not exists messages_webhook on messages (webhook_id, created_at) where webhook_id is not null;
--> statement-breakpoint
create index if not exists away_person on away (app_user_id, to_day);
--> statement-breakpoint
create index if not exists budgets_by_week on budgets (week_of);
--> statement-breakpoint
create index if not exists budgets_history_budget on budgets_history (budget_id, saved_at);
--> statement-breakpoint
create index if not exists stand_in_venues_venue on stand_in_venues (venue_id);
--> statement-breakpoint
create index if not exists stand_ins_gm on stand_ins (gm_id, to_day);
--> statement-breakpoint
create index if not exists stand_ins_stand_in on stand_ins (stand_in_id, to_day);
--> statement-breakpoint
create index if not exists inbox_files_waiting on inbox_files (org_id) where state = 'waiting';
--> statement-breakpoint
create index if not exists inbox_files_by_age on inbox_files (received_at);
--> statement-breakpoint
create index if not exists audits_without_words_org on audits_without_words (org_id);
--> statement-breakpoint
create index if not exists exports_org on exports (org_id, started_at);
--> statement-breakpoint
create index if not exists exports_waiting on exports (state, started_at);
--> statement-breakpoint
create index if not exists focus_answers_venue on focus_answers (venue_id);
--> statement-breakpoint
create index if not exists focuses_period on focuses (org_id, year, period);
--> statement-breakpoint
create index if not exists well_dones_to on well_dones (to_id, created_at, id);
--> statement-breakpoint
create index if not exists well_dones_from on well_dones (from_id, created_at);
--> statement-breakpoint
create index if not exists well_dones_venue on well_dones (venue_id, created_at, id);
--> statement-breakpoint
create index if not exists arrived_days_file on arrived_days (file_id);
--> statement-breakpoint
create index if not exists arrived_days_by_age on arrived_days (read_at);
