-- outside a transaction
create table if not exists looks (
  user_id uuid not null,
  place text not null,
  about_id uuid not null,
  seen_at timestamp (3) with time zone not null,
  constraint looks_user_id_place_about_id_pk primary key (user_id, place, about_id),
  constraint looks_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
--> statement-breakpoint
insert into looks (user_id, place, about_id, seen_at) select user_id, place, about_id, seen_at from visits
on conflict do nothing;
--> statement-breakpoint
create table if not exists venue_visits (
  id uuid primary key default gen_random_uuid() not null,
  venue_id uuid not null,
  visitor_id uuid not null,
  day date not null,
  way text not null,
  tell boolean not null,
  points text default '' not null,
  notes text default '' not null,
  summary text default '' not null,
  begun_at timestamp (3) with time zone,
  shared_at timestamp (3) with time zone,
  minutes integer,
  managers_points jsonb,
  with_files boolean default false not null,
  created_at timestamp (3) with time zone default now() not null,
  updated_at timestamp (3) with time zone default now() not null,
  constraint venue_visits_venue_id_venues_id_fk foreign key (venue_id) references venues (id),
  constraint venue_visits_visitor_id_app_users_id_fk foreign key (visitor_id) references app_users (id)
);
--> statement-breakpoint
create index if not exists venue_visits_venue on venue_visits (venue_id, shared_at);
--> statement-breakpoint
create index if not exists venue_visits_visitor on venue_visits (visitor_id, day);
--> statement-breakpoint
create table if not exists visit_points (
  venue_id uuid not null,
  author_id uuid not null,
  text text not null,
  updated_at timestamp (3) with time zone not null,
  constraint visit_points_venue_id_author_id_pk primary key (venue_id, author_id),
  constraint visit_points_venue_id_venues_id_fk foreign key (venue_id) references venues (id),
  constraint visit_points_author_id_app_users_id_fk foreign key (author_id) references app_users (id)
);
--> statement-breakpoint
alter table agreements
  alter column one_on_one_id drop not null,
  add column if not exists visit_id uuid constraint agreements_visit_id_venue_visits_id_fk references venue_visits (id) on delete cascade,
  add column if not exists place smallint,
  add column if not exists owner_id uuid constraint agreements_owner_id_app_users_id_fk references app_users (id),
  add column if not exists figure text,
  add column if not exists priority_id uuid constraint agreements_priority_id_priorities_id_fk references priorities (id) on delete set null,
  add column if not exists done_by_id uuid constraint agreements_done_by_id_app_users_id_fk references app_users (id),
  add column if not exists line text,
  add column if not exists dropped_at timestamp (3) with time zone,
  add column if not exists drop_reason text;
--> statement-breakpoint
alter table agreements drop constraint if exists agreements_of_one;
--> statement-breakpoint
alter table agreements add constraint agreements_of_one check (num_nonnulls(one_on_one_id, visit_id) = 1) not valid;
--> statement-breakpoint
create index concurrently if not exists agreements_visit on agreements (visit_id);
--> statement-breakpoint
create index concurrently if not exists agreements_owner on agreements (owner_id) where done_at is null and dropped_at is null;
--> statement-breakpoint
alter table materials
  alter column priority_id drop not null,
  alter column blt_id drop not null,
  add column if not exists visit_id uuid constraint materials_visit_id_venue_visits_id_fk references venue_visits (id) on delete set null;
--> statement-breakpoint
alter table materials drop constraint if exists materials_of_one;
--> statement-breakpoint
alter table materials add constraint materials_of_one
  check (num_nonnulls(priority_id, visit_id) = 1 or (removed_at is not null and priority_id is null)) not valid;
--> statement-breakpoint
create index concurrently if not exists materials_visit on materials (visit_id);
--> statement-breakpoint
alter table orgs add column if not exists visit_weeks smallint;
